-- Possible exposures to HIV, as patients or staff report them: the latest counts for PEP.

-- occurred_at is no ciphertext: the claim of a time refuses a PEP visit past 72 hours of it in the same statement, and the
-- queue, schedule, prescriptions and tasks compare it in their lists. Whether it was an assault is encrypted.
CREATE TABLE exposures (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  reported_by_id TEXT NOT NULL REFERENCES users(id),
  occurred_at TEXT NOT NULL,
  timezone TEXT NOT NULL,
  state TEXT REFERENCES states(code),
  is_assault BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX exposures_by_patient ON exposures(patient_id, created_at);
