-- A nightly copy of the clinic: how far it is, so that the next call goes on where the last one ended.
CREATE TABLE backup_runs (
  id TEXT PRIMARY KEY,
  phase TEXT NOT NULL CHECK (phase IN ('tables', 'changes', 'content', 'files', 'end', 'done', 'given_up')),
  -- Where the phase is, as JSON: a table, a key, a page.
  place TEXT NOT NULL,
  objects INTEGER NOT NULL DEFAULT 0,
  rows INTEGER NOT NULL DEFAULT 0,
  files INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  faults INTEGER NOT NULL DEFAULT 0,
  lease_until TEXT,
  -- The one moment that its rows show.
  moment_at TEXT,
  started_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE UNIQUE INDEX backup_runs_one ON backup_runs(phase IN ('done', 'given_up')) WHERE phase NOT IN ('done', 'given_up');

-- Rows that changed while a backup read the tables, the newest change of each. Triggers that stand as long as it reads write it.
CREATE TABLE backup_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  key TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX backup_changes_once ON backup_changes(table_name, key);

-- How long the last run of a job took, and whether it came to its end.
ALTER TABLE job_runs ADD COLUMN took_ms INTEGER;

-- Since when a key is in use; only its name and id.
CREATE TABLE key_ages (
  name TEXT NOT NULL,
  key_id TEXT NOT NULL,
  first_seen_at TEXT NOT NULL,
  PRIMARY KEY (name, key_id)
) STRICT, WITHOUT ROWID;

-- A part of the platform that does not work, from when that was found to when it works again. Each is told of once.
CREATE TABLE incidents (
  check_name TEXT NOT NULL,
  opened_at TEXT NOT NULL,
  value INTEGER,
  alerted_at TEXT,
  closed_at TEXT,
  PRIMARY KEY (check_name, opened_at)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX incidents_open ON incidents(check_name) WHERE closed_at IS NULL;

-- A dead letter or a failed delivery that a person has looked at, and needs nothing more.
CREATE TABLE closed_faults (
  kind TEXT NOT NULL CHECK (kind IN ('dead_letter', 'delivery')),
  fault_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  closed_by_id TEXT NOT NULL REFERENCES users(id),
  closed_at TEXT NOT NULL,
  PRIMARY KEY (kind, fault_id)
) STRICT, WITHOUT ROWID;
