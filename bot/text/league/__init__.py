"""The league in words, a module for each subject."""
