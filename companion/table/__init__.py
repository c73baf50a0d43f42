"""The live game: a record that folds, a journal that lasts, and the table of both."""
