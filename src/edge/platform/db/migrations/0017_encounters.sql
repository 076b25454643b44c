-- Care as it was given: mostly one visit, with its note and the orders that came of it.

CREATE TABLE encounters (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  appointment_id TEXT UNIQUE REFERENCES appointments(id),
  provider_id TEXT REFERENCES providers(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  status TEXT NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed', 'entered_in_error')),
  started_at TEXT NOT NULL,
  ended_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX encounters_by_patient ON encounters(patient_id, started_at, id);
CREATE INDEX encounters_by_provider ON encounters(provider_id, started_at, id);
