"""The only access to SWI-Prolog: no other package of mmlogic imports pyswip."""
