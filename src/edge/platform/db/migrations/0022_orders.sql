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

CREATE TABLE fax_recipients (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('health_department', 'referral')),
  name TEXT NOT NULL,
  state TEXT REFERENCES states(code),
  fax_number TEXT NOT NULL,
  phone TEXT,
  status TEXT NOT NULL DEFAULT 'unconfirmed' CHECK (status IN ('unconfirmed', 'confirmed', 'retired')),
  entered_by_id TEXT NOT NULL REFERENCES users(id),
  confirmed_by_id TEXT REFERENCES users(id),
  confirmed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (kind, state, fax_number, name),
  CHECK ((kind = 'health_department') = (state IS NOT NULL)),
  CHECK (status <> 'confirmed' OR (confirmed_by_id IS NOT NULL AND confirmed_by_id <> entered_by_id))
) STRICT;

CREATE TABLE referrals (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  encounter_id TEXT NOT NULL REFERENCES encounters(id),
  to_kind TEXT NOT NULL,
  to_name BLOB NOT NULL,
  reason_code TEXT NOT NULL,
  note BLOB,
  due_on TEXT NOT NULL,
  encloses TEXT,
  agreed_at TEXT,
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'accepted', 'closed', 'canceled')),
  sent_by_id TEXT REFERENCES users(id),
  sent_at TEXT,
  sent_way TEXT CHECK (sent_way IN ('fax', 'portal', 'phone', 'mail', 'patient')),
  outcome TEXT,
  outcome_note BLOB,
  closed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (status IN ('draft', 'canceled') OR (sent_by_id IS NOT NULL AND sent_at IS NOT NULL AND sent_way IS NOT NULL)),
  CHECK (encloses IS NULL OR agreed_at IS NOT NULL),
  CHECK ((status = 'closed') = (outcome IS NOT NULL AND closed_at IS NOT NULL))
) STRICT;
CREATE INDEX referrals_by_encounter ON referrals(encounter_id, created_at, id);
CREATE INDEX referrals_by_patient ON referrals(patient_id, created_at, id);
CREATE INDEX referrals_open ON referrals(due_on) WHERE status IN ('sent', 'accepted');
