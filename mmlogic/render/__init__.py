"""Write answers: as lines with styles, and in each format, such as text, JSON and CSV."""
