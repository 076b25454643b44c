-- When clinicians are free, and what is taken.

-- At most a day long, so that all that reaches into a window is found from the window's own edge.
-- A clinician is free once at a time: what is open, or asked for, never overlaps. What was authorized stays open while a
-- change of it waits for a decision: it is kept in the two columns of that name.
CREATE TABLE availabilities (
  id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES providers(id),
  start_bucket INTEGER NOT NULL,
  end_bucket INTEGER NOT NULL,
  timezone TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'authorized' CHECK (status IN ('pending', 'authorized', 'declined', 'withdrawn')),
  kept_start_bucket INTEGER,
  kept_end_bucket INTEGER,
  -- What can be booked now: none where nothing is authorized.
  open_start_bucket INTEGER GENERATED ALWAYS AS (
    CASE status WHEN 'authorized' THEN start_bucket WHEN 'pending' THEN kept_start_bucket END) VIRTUAL,
  open_end_bucket INTEGER GENERATED ALWAYS AS (
    CASE status WHEN 'authorized' THEN end_bucket WHEN 'pending' THEN kept_end_bucket END) VIRTUAL,
  authorized_by TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (start_bucket < end_bucket)
) STRICT;
CREATE INDEX availabilities_by_provider ON availabilities(provider_id, start_bucket);
CREATE INDEX availabilities_by_status ON availabilities(status, start_bucket, provider_id);
CREATE INDEX availabilities_open ON availabilities(open_start_bucket, provider_id) WHERE open_start_bucket IS NOT NULL;
CREATE INDEX availabilities_open_of_provider ON availabilities(provider_id, open_start_bucket)
  WHERE open_start_bucket IS NOT NULL;
CREATE TRIGGER availabilities_last_a_day_at_most BEFORE INSERT ON availabilities
WHEN new.end_bucket - new.start_bucket > 288
BEGIN SELECT RAISE(ABORT, 'availability_too_long'); END;
CREATE TRIGGER availabilities_grow_to_a_day_at_most BEFORE UPDATE OF start_bucket, end_bucket ON availabilities
WHEN new.end_bucket - new.start_bucket > 288
BEGIN SELECT RAISE(ABORT, 'availability_too_long'); END;
CREATE TRIGGER availabilities_do_not_overlap BEFORE INSERT ON availabilities
WHEN new.status IN ('pending', 'authorized') AND (EXISTS (
  SELECT 1 FROM availabilities INDEXED BY availabilities_by_provider
  WHERE provider_id = new.provider_id AND start_bucket > new.start_bucket - 288 AND start_bucket < new.end_bucket
    AND end_bucket > new.start_bucket AND status IN ('pending', 'authorized')) OR EXISTS (
  SELECT 1 FROM availabilities INDEXED BY availabilities_open_of_provider
  WHERE provider_id = new.provider_id AND open_start_bucket > new.start_bucket - 288
    AND open_start_bucket < new.end_bucket AND open_end_bucket > new.start_bucket))
BEGIN SELECT RAISE(ABORT, 'availabilities_overlap'); END;
CREATE TRIGGER availabilities_move_without_overlap BEFORE UPDATE OF start_bucket, end_bucket, status, provider_id ON availabilities
WHEN new.status IN ('pending', 'authorized') AND (EXISTS (
  SELECT 1 FROM availabilities INDEXED BY availabilities_by_provider
  WHERE provider_id = new.provider_id AND start_bucket > new.start_bucket - 288 AND start_bucket < new.end_bucket
    AND end_bucket > new.start_bucket AND status IN ('pending', 'authorized') AND id <> new.id) OR EXISTS (
  SELECT 1 FROM availabilities INDEXED BY availabilities_open_of_provider
  WHERE provider_id = new.provider_id AND open_start_bucket > new.start_bucket - 288
    AND open_start_bucket < new.end_bucket AND open_end_bucket > new.start_bucket AND id <> new.id))
BEGIN SELECT RAISE(ABORT, 'availabilities_overlap'); END;

-- One row per provider and five minutes (epoch seconds / 300): the key is the lock.
CREATE TABLE slot_claims (
  provider_id TEXT NOT NULL REFERENCES providers(id),
  bucket INTEGER NOT NULL,
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  expires_at TEXT,
  PRIMARY KEY (provider_id, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX slot_claims_by_owner ON slot_claims(owner_id);
-- What a patient keeps while they give a card, until when.
CREATE INDEX slot_claims_held ON slot_claims(expires_at) WHERE kind = 'hold';

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

-- Time of one clinician in which no visit is booked, once a colleague has approved it.
CREATE TABLE admin_times (
  id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES providers(id),
  purpose TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'declined', 'canceled')),
  -- What was approved stays in force while a change of it waits for a decision.
  kept_starts_at TEXT,
  kept_ends_at TEXT,
  requested_by_id TEXT NOT NULL REFERENCES users(id),
  decided_by_id TEXT REFERENCES users(id),
  reason_code TEXT,
  reason_text TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (starts_at < ends_at)
) STRICT;
CREATE INDEX admin_times_by_provider ON admin_times(provider_id, starts_at, id);
CREATE INDEX admin_times_by_end ON admin_times(ends_at, status);
CREATE INDEX admin_times_kept ON admin_times(kept_ends_at) WHERE kept_ends_at IS NOT NULL;
CREATE TABLE out_of_office_times (
  id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES providers(id),
  purpose TEXT NOT NULL,
  -- Who does the clinician's work meanwhile.
  cover_id TEXT REFERENCES users(id),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'declined', 'canceled')),
  -- What was approved stays in force while a change of it waits for a decision.
  kept_starts_at TEXT,
  kept_ends_at TEXT,
  kept_cover_id TEXT REFERENCES users(id),
  requested_by_id TEXT NOT NULL REFERENCES users(id),
  decided_by_id TEXT REFERENCES users(id),
  reason_code TEXT,
  reason_text TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (starts_at < ends_at)
) STRICT;
CREATE INDEX out_of_office_times_by_provider ON out_of_office_times(provider_id, starts_at, id);
CREATE INDEX out_of_office_times_by_end ON out_of_office_times(ends_at, status);
CREATE INDEX out_of_office_times_kept ON out_of_office_times(kept_ends_at) WHERE kept_ends_at IS NOT NULL;

-- Time in which a clinician is away, as it is in force.
CREATE VIEW time_away AS
  SELECT id, provider_id, cover_id, starts_at, ends_at FROM out_of_office_times WHERE status = 'approved'
  UNION ALL SELECT id, provider_id, kept_cover_id, kept_starts_at, kept_ends_at FROM out_of_office_times
    WHERE status = 'pending' AND kept_ends_at IS NOT NULL;

-- When no visit can be booked, of the whole clinic (no provider) or of one clinician.
CREATE VIEW closed_time AS
  SELECT id, NULL AS provider_id, starts_at, ends_at FROM blackout_periods
  UNION ALL SELECT id, provider_id, starts_at, ends_at FROM admin_times WHERE status = 'approved'
  UNION ALL SELECT id, provider_id, kept_starts_at, kept_ends_at FROM admin_times
    WHERE status = 'pending' AND kept_ends_at IS NOT NULL
  UNION ALL SELECT id, provider_id, starts_at, ends_at FROM out_of_office_times WHERE status = 'approved'
  UNION ALL SELECT id, provider_id, kept_starts_at, kept_ends_at FROM out_of_office_times
    WHERE status = 'pending' AND kept_ends_at IS NOT NULL;
