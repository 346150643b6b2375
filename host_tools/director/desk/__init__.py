"""What the director and the tables do to the store: every act is one transaction."""
