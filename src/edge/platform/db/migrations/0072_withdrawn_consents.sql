-- Versions of legal texts that are out of force for good; what patients agreed to before can still be shown.
CREATE TABLE withdrawn_consent_documents (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  effective_on TEXT NOT NULL,
  withdrawn_at TEXT NOT NULL
) STRICT;
