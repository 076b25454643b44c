-- What patients ask of their record by right: to correct it, and to know who outside of the clinic was told of it.

-- A request to correct the record, answered within 60 days; denied, the patient may add a statement of disagreement.
CREATE TABLE correction_requests (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  decided_by_id TEXT REFERENCES users(id),
  section TEXT NOT NULL,
  correction BLOB NOT NULL,
  grounds BLOB NOT NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'denied', 'disputed', 'withdrawn')),
  due_at TEXT NOT NULL,
  extension BLOB,
  extended_at TEXT,
  response BLOB,
  reason_code TEXT,
  reason_text BLOB,
  disagreement BLOB,
  decided_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX correction_requests_by_patient ON correction_requests(patient_id, created_at, id);
CREATE INDEX correction_requests_by_due ON correction_requests(due_at, id);

-- What of a record was given to others than the patient and their care: for the law's accounting of six years.
CREATE TABLE disclosures (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  recorded_by_id TEXT REFERENCES users(id),
  recipient BLOB NOT NULL,
  recipient_address BLOB,
  description BLOB NOT NULL,
  purpose TEXT NOT NULL,
  subject_type TEXT,
  subject_id TEXT,
  disclosed_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX disclosures_by_patient ON disclosures(patient_id, disclosed_at, id);
