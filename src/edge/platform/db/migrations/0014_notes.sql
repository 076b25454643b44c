-- Notes about rows of any resource: no closed list of subjects, and not always about a patient.

CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  patient_id TEXT REFERENCES patients(id),
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES users(id),
  body BLOB NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX notes_by_subject ON notes(subject_type, subject_id, created_at, id);
CREATE INDEX notes_by_patient ON notes(patient_id, created_at, id);
