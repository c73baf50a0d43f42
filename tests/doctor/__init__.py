"""The doctor looks at machines that are made up in a folder."""
