-- What the clinic offers is its own: each change of it makes a version, and reference data leaves a row alone that has one.
ALTER TABLE encounter_types ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE treatments ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE states ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE task_kinds ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- One row for each version: the values that changed, from and to, and the admin who changed them.
CREATE TABLE catalogue_changes (
  id TEXT PRIMARY KEY,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- The version that the subject had before.
  subject_version INTEGER NOT NULL,
  changes TEXT NOT NULL CHECK (json_valid(changes)),
  changed_by_id TEXT NOT NULL REFERENCES users(id),
  -- The change that this one takes back.
  undoes_id TEXT REFERENCES catalogue_changes(id),
  created_at TEXT NOT NULL,
  UNIQUE (subject_type, subject_id, subject_version)
) STRICT;
CREATE INDEX catalogue_changes_by_time ON catalogue_changes(created_at);
CREATE TRIGGER catalogue_changes_no_update BEFORE UPDATE ON catalogue_changes BEGIN SELECT RAISE(ABORT, 'append_only'); END;
CREATE TRIGGER catalogue_changes_no_delete BEFORE DELETE ON catalogue_changes BEGIN SELECT RAISE(ABORT, 'append_only'); END;
