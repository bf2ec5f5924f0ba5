"""Tenhou's formats: mjlog, tenhou/6 and the facts they share."""
