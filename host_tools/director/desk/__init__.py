"""Everything that directors and tables do to the store; every act is one transaction."""
