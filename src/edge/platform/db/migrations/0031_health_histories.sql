-- What is known of a patient's health in words, by section; measurements are observations. What was entered in error stays.
CREATE TABLE health_entries (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  author_id TEXT NOT NULL REFERENCES users(id),
  verified_by_id TEXT REFERENCES users(id),
  section TEXT NOT NULL,
  code TEXT,
  label BLOB,
  reaction BLOB,
  details BLOB,
  severity TEXT,
  onset_on TEXT,
  ended_on TEXT,
  taken_at TEXT NOT NULL,
  status TEXT NOT NULL,
  source TEXT NOT NULL,
  verified_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX health_entries_by_patient ON health_entries(patient_id, section, taken_at, id);

-- What a clinician should see of an entry; one of each kind, until one has.
CREATE TABLE health_alerts (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  -- A row of health_entries or of observations.
  entry_id TEXT NOT NULL,
  acknowledged_by_id TEXT REFERENCES users(id),
  kind TEXT NOT NULL,
  raised_at TEXT NOT NULL,
  acknowledged_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX health_alerts_by_patient ON health_alerts(patient_id, raised_at, id);
CREATE UNIQUE INDEX health_alerts_open ON health_alerts(entry_id, kind) WHERE acknowledged_at IS NULL;
