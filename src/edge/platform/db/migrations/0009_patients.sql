-- Patients, who cares for them, and how they became patients.

-- The next visit is the first that is booked or waits; only the triggers of appointments write it. In the order of next
-- visits, patients without one come last.
-- A status says how the record stands; its reason is a code of the list status_change. The brand (theme_id) is the one
-- the patient enrolled with: whose name their mails carry. It decides nothing else.
-- An organization that added the patient itself (added_by_cbo_id) sees what it typed until the patient answers whether they share.
CREATE TABLE patients (
  id TEXT PRIMARY KEY REFERENCES users(id),
  dob TEXT NOT NULL,
  state TEXT NOT NULL REFERENCES states(code),
  zip TEXT NOT NULL,
  city TEXT,
  address_line_1 TEXT,
  address_line_2 TEXT,
  gender TEXT,
  sex TEXT,
  sexuality BLOB,
  relationship TEXT,
  race TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(race)),
  ethnicity TEXT,
  sexual_role BLOB,
  partner_count BLOB,
  sti_history BLOB,
  height REAL CHECK (height >= 0),
  weight REAL CHECK (weight >= 0),
  insured INTEGER CHECK (insured IN (0, 1)),
  ssn_encrypted BLOB,
  has_no_ssn INTEGER NOT NULL DEFAULT 0 CHECK (has_no_ssn IN (0, 1)),
  income INTEGER CHECK (income >= 0),
  household INTEGER CHECK (household >= 0),
  has_medicare INTEGER CHECK (has_medicare IN (0, 1)),
  has_va INTEGER CHECK (has_va IN (0, 1)),
  gilead TEXT CHECK (length(gilead) <= 16),
  cash_pay INTEGER NOT NULL DEFAULT 0 CHECK (cash_pay IN (0, 1)),
  subscribed INTEGER NOT NULL DEFAULT 0 CHECK (subscribed IN (0, 1)),
  waitlist INTEGER CHECK (waitlist IN (0, 1)),
  sms_opt_out INTEGER NOT NULL DEFAULT 0 CHECK (sms_opt_out IN (0, 1)),
  contact_method TEXT CHECK (contact_method IN ('Text and Email', 'Email', 'Text')),
  preferred_communication TEXT NOT NULL DEFAULT 'Email' CHECK (preferred_communication IN ('Text and Email', 'Email', 'Text')),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'closed')),
  status_reason TEXT,
  cbo_id TEXT REFERENCES cbos(id),
  added_by_cbo_id TEXT REFERENCES cbos(id),
  provider_id TEXT REFERENCES providers(id),
  support_user_id TEXT REFERENCES users(id),
  pharmacy_id TEXT REFERENCES pharmacies(id),
  theme_id TEXT,
  photo_id_at TEXT,
  consented_at TEXT,
  initials TEXT,
  enrolled_at TEXT NOT NULL,
  next_appointment_at TEXT,
  next_appointment_status TEXT,
  -- When the steps of their care were last compared with the record.
  care_checked_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX patients_by_next_appointment ON patients(ifnull(next_appointment_at, '~' || id), id);
CREATE INDEX patients_by_care_check ON patients(care_checked_at, id) WHERE status = 'active';
CREATE INDEX patients_by_provider ON patients(provider_id, id);
CREATE INDEX patients_by_cbo ON patients(cbo_id, id);
CREATE INDEX patients_by_pharmacy ON patients(pharmacy_id, id);
CREATE INDEX patients_by_dob ON patients(dob, id);

-- What a patient's name is searched in. Only the triggers write it.
CREATE VIRTUAL TABLE patient_names USING fts5(patient_id UNINDEXED, names, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3');
CREATE TRIGGER patient_names_begin AFTER INSERT ON users WHEN new.role = 'patient' BEGIN
  INSERT INTO patient_names (rowid, patient_id, names) SELECT account, id, names FROM account_names WHERE account = new.rowid;
END;
CREATE TRIGGER patient_names_change AFTER UPDATE OF first_name, last_name, nickname ON users WHEN new.role = 'patient' BEGIN
  UPDATE patient_names SET names = (SELECT names FROM account_names WHERE account = new.rowid) WHERE rowid = new.rowid;
END;
CREATE TRIGGER patient_names_end AFTER DELETE ON users WHEN old.role = 'patient' BEGIN
  DELETE FROM patient_names WHERE rowid = old.rowid;
END;

-- Who cares for whom: one row per staff member, patient and reason, written in the batch that makes it true.
CREATE TABLE care_team (
  user_id TEXT NOT NULL REFERENCES users(id),
  patient_id TEXT NOT NULL REFERENCES patients(id),
  reason TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (user_id, patient_id, reason)
) STRICT, WITHOUT ROWID;
CREATE INDEX care_team_by_patient ON care_team(patient_id, user_id);
-- For a colleague who is away: as long as a task asks for it.
CREATE INDEX care_team_covers ON care_team(reason, user_id, patient_id) WHERE reason = 'cover';

-- From whom to whom a patient was handed over; the ids are of another table for each role.
CREATE TABLE patient_assignments (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  role TEXT NOT NULL CHECK (role IN ('provider', 'support_user', 'cbo', 'pharmacy')),
  from_id TEXT,
  to_id TEXT,
  by_id TEXT NOT NULL REFERENCES users(id),
  reason_code TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX patient_assignments_by_patient ON patient_assignments(patient_id, created_at, id);

-- What a patient chose; a dropped treatment stays, inactive.
CREATE TABLE patient_treatments (
  patient_id TEXT NOT NULL REFERENCES patients(id),
  treatment_id TEXT NOT NULL REFERENCES treatments(id),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  since TEXT NOT NULL,
  PRIMARY KEY (patient_id, treatment_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE photo_ids (
  patient_id TEXT PRIMARY KEY REFERENCES patients(id),
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

-- A person on the way to becoming a patient; nothing is shown back before a code is passed.
CREATE TABLE enrollments (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  step TEXT NOT NULL,
  answers_encrypted BLOB,
  email_hash TEXT,
  cbo_id TEXT REFERENCES cbos(id),
  added_by_cbo_id TEXT REFERENCES cbos(id),
  theme_id TEXT,
  status TEXT NOT NULL DEFAULT 'started' CHECK (status IN ('started', 'submitted', 'enrolled', 'known', 'expired')),
  user_id TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX enrollments_by_email ON enrollments(email_hash, status, updated_at);
