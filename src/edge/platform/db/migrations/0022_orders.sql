-- What comes of an encounter: vaccines, referrals. Free text is encrypted.

CREATE TABLE vaccine_orders (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  encounter_id TEXT NOT NULL REFERENCES encounters(id),
  vaccine TEXT NOT NULL,
  dose INTEGER NOT NULL CHECK (dose BETWEEN 1 AND 9),
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'ordered', 'given', 'canceled')),
  ordered_by_id TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (status IN ('draft', 'canceled') OR ordered_by_id IS NOT NULL)
) STRICT;
CREATE INDEX vaccine_orders_by_encounter ON vaccine_orders(encounter_id, created_at, id);
CREATE INDEX vaccine_orders_by_patient ON vaccine_orders(patient_id, created_at, id);

CREATE TABLE referrals (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  encounter_id TEXT NOT NULL REFERENCES encounters(id),
  to_kind TEXT NOT NULL,
  to_name BLOB NOT NULL,
  reason_code TEXT NOT NULL,
  note BLOB,
  due_on TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'accepted', 'closed', 'canceled')),
  sent_by_id TEXT REFERENCES users(id),
  outcome TEXT,
  outcome_note BLOB,
  closed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (status IN ('draft', 'canceled') OR sent_by_id IS NOT NULL),
  CHECK ((status = 'closed') = (outcome IS NOT NULL AND closed_at IS NOT NULL))
) STRICT;
CREATE INDEX referrals_by_encounter ON referrals(encounter_id, created_at, id);
CREATE INDEX referrals_by_patient ON referrals(patient_id, created_at, id);
CREATE INDEX referrals_open ON referrals(due_on) WHERE status IN ('sent', 'accepted');
