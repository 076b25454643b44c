-- What is asked before the first PrEP note: who may take it, answered once for each visit, encrypted.

CREATE TABLE prep_initial_soap_assessments (
  appointment_id TEXT PRIMARY KEY REFERENCES appointments(id),
  patient_id TEXT NOT NULL REFERENCES patients(id),
  answers BLOB NOT NULL,
  answered_by TEXT NOT NULL REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX prep_initial_soap_assessments_by_patient ON prep_initial_soap_assessments(patient_id);
