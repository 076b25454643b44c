-- Accounts, the people behind them, and how they prove who they are.

CREATE TABLE cbos (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  prevent_uninsured INTEGER NOT NULL DEFAULT 0 CHECK (prevent_uninsured IN (0, 1)),
  on_demand_enabled INTEGER NOT NULL DEFAULT 1 CHECK (on_demand_enabled IN (0, 1)),
  async_enabled INTEGER NOT NULL DEFAULT 1 CHECK (async_enabled IN (0, 1)),
  contact_email TEXT,
  contact_phone TEXT,
  website TEXT,
  settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- First matching row by priority decides; NULL matches anything.
CREATE TABLE rule_sets (
  id TEXT PRIMARY KEY,
  cbo_id TEXT NOT NULL REFERENCES cbos(id),
  priority INTEGER NOT NULL,
  state TEXT,
  insured INTEGER CHECK (insured IN (0, 1)),
  min_age INTEGER,
  max_age INTEGER,
  action TEXT NOT NULL CHECK (action IN ('not_enrolled', 'not_allowed', 'allowed', 'waitlist')),
  UNIQUE (cbo_id, priority)
) STRICT;

CREATE TABLE pharmacies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  phone TEXT,
  address TEXT,
  city TEXT,
  state TEXT,
  zip TEXT,
  open_24h INTEGER NOT NULL DEFAULT 0 CHECK (open_24h IN (0, 1)),
  offers_pep INTEGER NOT NULL DEFAULT 0 CHECK (offers_pep IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('admin', 'patient', 'provider', 'cbo', 'pharmacy', 'assistant', 'support', 'manager', 'clinical_admin', 'clinical_lead')),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deactivated', 'disabled')),
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  nickname TEXT,
  pronouns TEXT,
  language TEXT NOT NULL DEFAULT 'en',
  timezone TEXT NOT NULL DEFAULT 'America/New_York',
  cbo_id TEXT REFERENCES cbos(id),
  pharmacy_id TEXT REFERENCES pharmacies(id),
  portrait TEXT,
  out_of_office_message TEXT,
  access_rights TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(access_rights)),
  email_verified_at TEXT,
  phone_verified_at TEXT,
  last_login_at TEXT,
  unread_messages INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
-- A person may be both: one account as staff, another as a patient.
CREATE UNIQUE INDEX users_by_email ON users(email, role = 'patient');
CREATE INDEX users_by_phone ON users(phone);
CREATE INDEX users_by_role ON users(role, last_name, first_name, id);
CREATE INDEX users_by_name ON users(last_name, first_name, id);

CREATE TABLE credentials (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  password_hash TEXT,
  password_set_at TEXT,
  failed_attempts INTEGER NOT NULL DEFAULT 0,
  locked_until TEXT
) STRICT, WITHOUT ROWID;

-- One row per sign-in; the refresh secret rotates, its family is the row. Reuse of an old secret revokes the row.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  refresh_hash TEXT NOT NULL,
  previous_hash TEXT,
  rotated_at TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('password', 'code', 'dob', 'login_as')),
  created_at TEXT NOT NULL,
  last_active_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  revoked_reason TEXT
) STRICT;
CREATE INDEX sessions_by_user ON sessions(user_id, revoked_at);

CREATE TABLE providers (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users(id),
  type_id TEXT NOT NULL,
  suffix TEXT,
  bio TEXT NOT NULL DEFAULT '',
  home_city TEXT,
  home_state TEXT,
  npi TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  supervisor_id TEXT REFERENCES users(id),
  assistant_id TEXT REFERENCES users(id),
  rank INTEGER NOT NULL DEFAULT 100,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX providers_by_rank ON providers(status, rank, id);
CREATE INDEX providers_by_assistant ON providers(assistant_id);
CREATE INDEX providers_by_supervisor ON providers(supervisor_id);

CREATE TABLE licenses (
  id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES providers(id),
  state TEXT NOT NULL,
  number TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('pending', 'active', 'expired', 'revoked')),
  issued_on TEXT,
  expires_on TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (provider_id, state)
) STRICT;
CREATE INDEX licenses_by_state ON licenses(state, status, provider_id);

CREATE TABLE provider_cbos (
  provider_id TEXT NOT NULL REFERENCES providers(id),
  cbo_id TEXT NOT NULL REFERENCES cbos(id),
  joined_at TEXT NOT NULL,
  PRIMARY KEY (provider_id, cbo_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX provider_cbos_by_cbo ON provider_cbos(cbo_id, provider_id);

CREATE TABLE patients (
  id TEXT PRIMARY KEY REFERENCES users(id),
  dob TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  city TEXT,
  address_line_1 TEXT,
  address_line_2 TEXT,
  gender TEXT,
  sex TEXT,
  sexuality TEXT,
  relationship TEXT,
  race TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(race)),
  ethnicity TEXT,
  height REAL CHECK (height >= 0),
  weight REAL CHECK (weight >= 0),
  insured INTEGER CHECK (insured IN (0, 1)),
  social BLOB,
  social_absent INTEGER NOT NULL DEFAULT 0 CHECK (social_absent IN (0, 1)),
  income INTEGER CHECK (income >= 0),
  household INTEGER CHECK (household >= 0),
  medicare INTEGER CHECK (medicare IN (0, 1)),
  va INTEGER CHECK (va IN (0, 1)),
  gilead TEXT CHECK (length(gilead) <= 16),
  cash_pay INTEGER NOT NULL DEFAULT 0 CHECK (cash_pay IN (0, 1)),
  subscribed INTEGER NOT NULL DEFAULT 0 CHECK (subscribed IN (0, 1)),
  waitlist INTEGER CHECK (waitlist IN (0, 1)),
  sms_opt_out INTEGER NOT NULL DEFAULT 0 CHECK (sms_opt_out IN (0, 1)),
  contact_method TEXT CHECK (contact_method IN ('Text and Email', 'Email', 'Text')),
  preferred_communication TEXT NOT NULL DEFAULT 'Email' CHECK (preferred_communication IN ('Text and Email', 'Email', 'Text')),
  status TEXT NOT NULL DEFAULT 'enrolled' CHECK (status IN ('enrolled', 're_engaged', 'transferred_in', 'transferred_out', 'moved_out', 'insurance_lost', 'cbo_ended', 'not_interested', 'lost_to_follow_up', 'hiv_positive_linked', 'contraindicated', 'deceased', 'duplicate', 'other')),
  status_reason TEXT,
  cbo_id TEXT REFERENCES cbos(id),
  provider_id TEXT REFERENCES providers(id),
  support_user_id TEXT REFERENCES users(id),
  photo_id_at TEXT,
  consented_at TEXT,
  initials TEXT,
  enrolled_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX patients_by_provider ON patients(provider_id, id);
CREATE INDEX patients_by_cbo ON patients(cbo_id, id);

-- Who cares for whom: one row per staff member and patient, written in the batch that makes it true.
CREATE TABLE care_team (
  user_id TEXT NOT NULL REFERENCES users(id),
  patient_id TEXT NOT NULL REFERENCES patients(id),
  because TEXT NOT NULL CHECK (because IN ('panel', 'visit', 'assists', 'supervises')),
  since TEXT NOT NULL,
  PRIMARY KEY (user_id, patient_id, because)
) STRICT, WITHOUT ROWID;
CREATE INDEX care_team_by_patient ON care_team(patient_id, user_id);

CREATE TABLE user_settings (
  user_id TEXT NOT NULL REFERENCES users(id),
  name TEXT NOT NULL CHECK (name IN ('accept_terms_of_service', 'accept_telehealth_consent', 'accept_privacy_policy', 'allow_healthcare_notifications', 'allow_sharing_health_data', 'allow_sharing_health_data_gilead', 'avatar_pronouns', 'contact_method', 'email_verified', 'initials', 'phone_verified', 'preferred_communication', 'self_enrollment', 'time_format', 'access_rights', 'notification_settings')),
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;

-- Which text, whose hash, was agreed to, when, how. Never changed; a withdrawal is another row.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  document TEXT NOT NULL CHECK (document IN ('telehealth_consent', 'agree_privacy_policy', 'agree_tos', 'sharing_data')),
  document_version TEXT NOT NULL,
  document_hash TEXT NOT NULL,
  agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)),
  initials TEXT,
  locale TEXT NOT NULL DEFAULT 'en',
  user_agent TEXT,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX consents_by_patient ON consents(patient_id, at);

-- A person on the way to becoming a patient; nothing is shown back before a code is passed.
CREATE TABLE enrollments (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  step TEXT NOT NULL,
  answers BLOB,
  email_hash TEXT,
  cbo_id TEXT REFERENCES cbos(id),
  theme_id TEXT,
  status TEXT NOT NULL DEFAULT 'started' CHECK (status IN ('started', 'submitted', 'enrolled', 'known', 'expired')),
  user_id TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX enrollments_by_email ON enrollments(email_hash, status, updated_at);

CREATE TABLE codes (
  id TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('enroll', 'login', 'verify_email', 'verify_phone', 'reset_password')),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  handle_hash TEXT NOT NULL,
  user_id TEXT REFERENCES users(id),
  enrollment_id TEXT REFERENCES enrollments(id),
  code_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  used_at TEXT,
  superseded_at TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX codes_by_handle ON codes(handle_hash, created_at);

CREATE TABLE photo_ids (
  patient_id TEXT PRIMARY KEY REFERENCES patients(id),
  object_key BLOB NOT NULL,
  mime_type TEXT NOT NULL CHECK (mime_type IN ('image/jpeg', 'image/png')),
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
