-- Reference data: versioned lists the clinic edits, never constants in code. A used code is retired, never deleted.

CREATE TABLE service_lines (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  on_demand INTEGER NOT NULL DEFAULT 0 CHECK (on_demand IN (0, 1)),
  async_messaging INTEGER NOT NULL DEFAULT 0 CHECK (async_messaging IN (0, 1)),
  prefer_on_demand INTEGER NOT NULL DEFAULT 0 CHECK (prefer_on_demand IN (0, 1)),
  position INTEGER NOT NULL
) STRICT;

CREATE TABLE encounter_types (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  service_line_id TEXT NOT NULL REFERENCES service_lines(id),
  minutes INTEGER NOT NULL DEFAULT 20,
  position INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
) STRICT;

CREATE TABLE provider_types (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  sees_patients INTEGER NOT NULL DEFAULT 1 CHECK (sees_patients IN (0, 1)),
  position INTEGER NOT NULL
) STRICT;

CREATE TABLE provider_type_encounter_types (
  provider_type_id TEXT NOT NULL REFERENCES provider_types(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  PRIMARY KEY (provider_type_id, encounter_type_id)
) STRICT, WITHOUT ROWID;

-- A treatment a patient may choose, and the visit types it opens.
CREATE TABLE treatments (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  service_line_id TEXT NOT NULL REFERENCES service_lines(id),
  summary TEXT NOT NULL,
  position INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
) STRICT;

CREATE TABLE treatment_encounter_types (
  treatment_id TEXT NOT NULL REFERENCES treatments(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  opens TEXT NOT NULL CHECK (opens IN ('first', 'next')),
  PRIMARY KEY (treatment_id, encounter_type_id)
) STRICT, WITHOUT ROWID;

-- What a patient chose; a dropped treatment stays, inactive.
CREATE TABLE patient_treatments (
  patient_id TEXT NOT NULL REFERENCES patients(id),
  treatment_id TEXT NOT NULL REFERENCES treatments(id),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  since TEXT NOT NULL,
  PRIMARY KEY (patient_id, treatment_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE states (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  timezone TEXT NOT NULL,
  licensure INTEGER NOT NULL CHECK (licensure IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE state_service_lines (
  state TEXT NOT NULL REFERENCES states(code),
  service_line_id TEXT NOT NULL REFERENCES service_lines(id),
  PRIMARY KEY (state, service_line_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE dropdown_options (
  id TEXT PRIMARY KEY,
  list TEXT NOT NULL,
  code TEXT NOT NULL,
  label TEXT NOT NULL,
  position INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  UNIQUE (list, code)
) STRICT;
CREATE INDEX dropdown_options_in_order ON dropdown_options(list, position);

CREATE TABLE system_settings (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL,
  public INTEGER NOT NULL DEFAULT 0 CHECK (public IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE feature_flags (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  value INTEGER NOT NULL CHECK (value IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL
) STRICT;

-- Wall time in the clinic's zone; a day without rows is closed.
CREATE TABLE business_hours (
  id TEXT PRIMARY KEY,
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  timezone TEXT NOT NULL
) STRICT;

CREATE TABLE consent_documents (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL CHECK (document IN ('telehealth_consent', 'agree_privacy_policy', 'agree_tos', 'sharing_data')),
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  effective_on TEXT NOT NULL,
  UNIQUE (document, version)
) STRICT;

CREATE TABLE themes (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  host TEXT UNIQUE,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  cbo_id TEXT REFERENCES cbos(id),
  palette TEXT NOT NULL CHECK (json_valid(palette)),
  typography TEXT NOT NULL CHECK (json_valid(typography)),
  app TEXT NOT NULL CHECK (json_valid(app)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX one_default_theme ON themes(is_default) WHERE is_default = 1;
