-- Papers of a patient; their files are attachments.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  uploaded_by_id TEXT NOT NULL REFERENCES users(id),
  kind TEXT NOT NULL,
  name BLOB NOT NULL,
  shown_to_patient INTEGER NOT NULL CHECK (shown_to_patient IN (0, 1)),
  viewed_at TEXT,
  -- When staff last reviewed what came in, and whether a clinician is to act on it.
  reviewed_at TEXT,
  needs_act INTEGER NOT NULL DEFAULT 0 CHECK (needs_act IN (0, 1)),
  -- Taken out of the record's lists, and kept.
  removed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX documents_by_patient ON documents(patient_id, created_at, id);

-- Faxes that came in: of no chart until a person says whose each is and what it is.
CREATE TABLE incoming_faxes (
  id TEXT PRIMARY KEY,
  -- The service that took it, and its name there: a fax that is told twice comes once.
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  received_at TEXT NOT NULL,
  from_number BLOB,
  pages INTEGER,
  file_problem TEXT,
  patient_id TEXT REFERENCES patients(id),
  document_id TEXT REFERENCES documents(id),
  closed_by_id TEXT REFERENCES users(id),
  status TEXT NOT NULL DEFAULT 'to_route',
  closed_at TEXT,
  reason_code TEXT,
  reason_text BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (provider, provider_id),
  CHECK ((status = 'routed') = (document_id IS NOT NULL) AND (document_id IS NULL) = (patient_id IS NULL))
) STRICT;
CREATE INDEX incoming_faxes_by_status ON incoming_faxes(status, received_at, id);
CREATE INDEX incoming_faxes_by_document ON incoming_faxes(document_id) WHERE document_id IS NOT NULL;
