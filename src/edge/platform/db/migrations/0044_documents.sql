-- Papers of a patient; their files are attachments.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  uploaded_by_id TEXT NOT NULL REFERENCES users(id),
  kind TEXT NOT NULL,
  name BLOB NOT NULL,
  shown_to_patient INTEGER NOT NULL CHECK (shown_to_patient IN (0, 1)),
  viewed_at TEXT,
  -- Taken out of the record's lists, and kept.
  removed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX documents_by_patient ON documents(patient_id, created_at, id);
