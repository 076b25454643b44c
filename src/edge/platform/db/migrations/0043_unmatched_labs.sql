-- Results that fit no patient: whose order is unknown, or whose name or date of birth is another's or may be.
CREATE TABLE unmatched_labs (
  id TEXT PRIMARY KEY,
  patient_id TEXT REFERENCES patients(id),
  order_id TEXT REFERENCES labs(id),
  lab_id TEXT REFERENCES labs(id),
  closed_by_id TEXT REFERENCES users(id),
  vendor TEXT NOT NULL,
  problem TEXT NOT NULL,
  -- How soon staff look into it.
  priority INTEGER NOT NULL DEFAULT 2 CHECK (priority IN (1, 2)),
  received_at TEXT NOT NULL,
  name BLOB NOT NULL,
  dob BLOB NOT NULL,
  report BLOB NOT NULL,
  status TEXT NOT NULL DEFAULT 'open',
  closed_at TEXT,
  reason_code TEXT,
  reason_text BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX unmatched_labs_by_status ON unmatched_labs(status, received_at, id);
CREATE INDEX unmatched_labs_by_order ON unmatched_labs(order_id) WHERE status = 'open';
CREATE INDEX unmatched_labs_by_priority ON unmatched_labs(status, priority, received_at, id);

-- What a patient tests at home by themselves: one to answer at a time.
CREATE TABLE hiv_labs (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  asked_by_id TEXT NOT NULL REFERENCES users(id),
  lab_id TEXT REFERENCES labs(id),
  due_on TEXT,
  status TEXT NOT NULL,
  result BLOB,
  taken_on TEXT,
  closed_at TEXT,
  reason_code TEXT,
  reason_text BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX hiv_labs_by_patient ON hiv_labs(patient_id, created_at, id);
CREATE UNIQUE INDEX hiv_labs_open ON hiv_labs(patient_id) WHERE status = 'pending';

CREATE TABLE hiv_lab_photos (
  hiv_lab_id TEXT PRIMARY KEY REFERENCES hiv_labs(id),
  object_key_encrypted BLOB NOT NULL,
  mime_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
