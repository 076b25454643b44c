-- Health insurance as its card says it. An ended one stays: claims of the past refer to it.
CREATE TABLE insurances (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  rank INTEGER NOT NULL CHECK (rank BETWEEN 0 AND 9),
  payer TEXT NOT NULL,
  plan_name TEXT,
  relation TEXT NOT NULL CHECK (relation IN ('self', 'spouse', 'parent', 'guardian', 'other')),
  member_id BLOB NOT NULL,
  group_number BLOB,
  bin BLOB,
  pcn BLOB,
  holder_name BLOB,
  holder_dob BLOB,
  starts_on TEXT,
  ends_on TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'ended')),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX insurances_by_patient ON insurances(patient_id, status, rank);

CREATE TABLE insurance_card_fronts (
  insurance_id TEXT PRIMARY KEY REFERENCES insurances(id),
  object_key_encrypted BLOB NOT NULL,
  mime_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE insurance_card_backs (
  insurance_id TEXT PRIMARY KEY REFERENCES insurances(id),
  object_key_encrypted BLOB NOT NULL,
  mime_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- The organization that helps a patient to get insured, one at a time. It sees no more of the patient for that.
CREATE TABLE cbo_insurance_partners (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL UNIQUE REFERENCES patients(id),
  cbo_id TEXT NOT NULL REFERENCES cbos(id),
  status TEXT NOT NULL CHECK (status IN ('named', 'invited', 'accepted', 'declined', 'ended')),
  invited_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX cbo_insurance_partners_by_cbo ON cbo_insurance_partners(cbo_id);
