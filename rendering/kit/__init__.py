"""The drawing kit all games share: theme, shapes, text, people, candies, encoding and the studio."""
