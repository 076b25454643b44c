-- What patients agree to, and what they agreed to.

-- A text is never edited: a change is a new version. The hash is SHA-256 of the body in UTF-8.
CREATE TABLE consent_documents (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  effective_on TEXT NOT NULL,
  UNIQUE (document, version)
) STRICT;

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

-- Which text, whose hash, was agreed to, when, how. Never changed; a withdrawal is another row.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  document TEXT NOT NULL,
  document_version TEXT NOT NULL,
  document_hash TEXT NOT NULL,
  agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)),
  initials TEXT,
  locale TEXT NOT NULL DEFAULT 'en',
  user_agent TEXT,
  occurred_at TEXT NOT NULL
) STRICT;
CREATE INDEX consents_by_patient ON consents(patient_id, occurred_at);
