"""The statements of the five source documents, each asserted through the engine. docs/claims.md numbers them."""
