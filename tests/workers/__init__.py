"""Tests of work in separate processes."""
