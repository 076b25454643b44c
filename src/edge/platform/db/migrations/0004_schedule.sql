-- When clinicians are free, what is taken, and the visits themselves. The claim's key is the lock.

CREATE TABLE availabilities (
  id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES providers(id),
  start_bucket INTEGER NOT NULL,
  end_bucket INTEGER NOT NULL,
  timezone TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'authorized' CHECK (status IN ('pending', 'authorized', 'declined', 'withdrawn')),
  authorized_by TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_bucket < end_bucket)
) STRICT;
CREATE INDEX availabilities_by_provider ON availabilities(provider_id, start_bucket);
CREATE INDEX availabilities_open ON availabilities(status, start_bucket, provider_id);

-- One row per provider and five minutes (epoch seconds / 300).
CREATE TABLE slot_claims (
  provider_id TEXT NOT NULL REFERENCES providers(id),
  bucket INTEGER NOT NULL,
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('hold', 'visit', 'block')),
  expires_at TEXT,
  PRIMARY KEY (provider_id, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX slot_claims_by_owner ON slot_claims(owner_id);

CREATE TABLE appointments (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  provider_id TEXT REFERENCES providers(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  availability_id TEXT REFERENCES availabilities(id),
  mode TEXT NOT NULL CHECK (mode IN ('video', 'phone', 'async', 'other', 'async_messaging')),
  status TEXT NOT NULL CHECK (status IN ('Scheduled', 'Missed', 'Canceled', 'Waiting', 'In progress', 'Documenting', 'Complete', 'Failed', 'Rejected', 'Abandoned')),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  patient_state TEXT NOT NULL,
  patient_timezone TEXT NOT NULL,
  provider_timezone TEXT NOT NULL,
  initials TEXT,
  referred_by TEXT,
  reason_code TEXT,
  reason_text TEXT,
  rebooked_from TEXT REFERENCES appointments(id),
  buckets INTEGER NOT NULL,
  claimed INTEGER NOT NULL,
  pep_parallel INTEGER NOT NULL DEFAULT 0 CHECK (pep_parallel IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT slot_fully_claimed CHECK (mode = 'async_messaging' OR status NOT IN ('Scheduled', 'Waiting', 'In progress') OR claimed = buckets)
) STRICT;
CREATE UNIQUE INDEX one_pending_visit ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting', 'In progress') AND mode <> 'async_messaging' AND pep_parallel = 0;
CREATE UNIQUE INDEX one_open_async ON appointments(patient_id)
  WHERE status IN ('Waiting', 'In progress') AND mode = 'async_messaging';
CREATE INDEX appointments_by_patient ON appointments(patient_id, starts_at, id);
CREATE INDEX appointments_by_provider ON appointments(provider_id, starts_at, id);
CREATE INDEX appointments_by_start ON appointments(starts_at, id);

CREATE TABLE appointment_history (
  id TEXT PRIMARY KEY,
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  from_status TEXT,
  to_status TEXT NOT NULL,
  action TEXT NOT NULL,
  actor_id TEXT,
  actor_role TEXT,
  reason_code TEXT,
  reason_text TEXT,
  starts_at TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX appointment_history_in_order ON appointment_history(appointment_id, at);
CREATE TRIGGER history_is_never_changed BEFORE UPDATE ON appointment_history BEGIN SELECT RAISE(ABORT, 'history_append_only'); END;
CREATE TRIGGER history_is_never_deleted BEFORE DELETE ON appointment_history BEGIN SELECT RAISE(ABORT, 'history_append_only'); END;

CREATE TABLE blackout_periods (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  created_by TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (starts_at < ends_at)
) STRICT;
CREATE INDEX blackout_periods_by_end ON blackout_periods(ends_at);
