"""The screens and the app loop; the only package that knows games and devices."""
