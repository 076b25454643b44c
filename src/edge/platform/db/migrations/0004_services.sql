-- What the clinic offers and where: lists the clinic edits, never constants in code. A used code is retired, never deleted.

CREATE TABLE service_lines (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  on_demand INTEGER NOT NULL DEFAULT 0 CHECK (on_demand IN (0, 1)),
  async_messaging INTEGER NOT NULL DEFAULT 0 CHECK (async_messaging IN (0, 1)),
  prefer_on_demand INTEGER NOT NULL DEFAULT 0 CHECK (prefer_on_demand IN (0, 1)),
  position INTEGER NOT NULL
) STRICT;

-- The program is the care a visit type belongs to, such as hiv or pep: what rules ask for, in place of numbers. cash_price is
-- in cents, for who pays by card.
CREATE TABLE encounter_types (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  service_line_id TEXT NOT NULL REFERENCES service_lines(id),
  program TEXT NOT NULL,
  duration_minutes INTEGER NOT NULL DEFAULT 20,
  cash_price INTEGER NOT NULL DEFAULT 4900 CHECK (cash_price >= 0),
  position INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
) STRICT;
CREATE INDEX encounter_types_by_program ON encounter_types(program);

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

-- A treatment a patient may choose.
CREATE TABLE treatments (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  service_line_id TEXT NOT NULL REFERENCES service_lines(id),
  summary TEXT NOT NULL,
  position INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
) STRICT;

-- The visit types a treatment opens. A visit type may open a treatment and also continue it.
CREATE TABLE treatment_encounter_types (
  treatment_id TEXT NOT NULL REFERENCES treatments(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  stage TEXT NOT NULL CHECK (stage IN ('initial', 'follow_up')),
  PRIMARY KEY (treatment_id, encounter_type_id, stage)
) STRICT, WITHOUT ROWID;

-- Where patients live. Licensure says whether a clinician can be licensed there; the others are postal addresses.
CREATE TABLE states (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  timezone TEXT NOT NULL,
  licensure INTEGER NOT NULL CHECK (licensure IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Where a treatment is offered is asked by its line: without the index, each one reads every state of every line.
CREATE TABLE state_service_lines (
  state TEXT NOT NULL REFERENCES states(code),
  service_line_id TEXT NOT NULL REFERENCES service_lines(id),
  PRIMARY KEY (state, service_line_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX state_service_lines_by_line ON state_service_lines (service_line_id, state);

-- The values of every list that forms and filters offer. A version past 1 says that the clinic changed the row: it is
-- left alone when the reference data is loaded again.
CREATE TABLE dropdown_options (
  id TEXT PRIMARY KEY,
  list TEXT NOT NULL,
  code TEXT NOT NULL,
  label TEXT NOT NULL,
  position INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (list, code)
) STRICT;
CREATE INDEX dropdown_options_in_order ON dropdown_options(list, position);

-- What labs and pharmacies told us, by their name for the message: told twice, it is done once.
CREATE TABLE service_messages (
  id TEXT PRIMARY KEY,
  received_at TEXT NOT NULL
) STRICT;
