-- What was noted of a license stays: one with notes is revoked, not deleted.
CREATE TABLE kept_license_notes (
  id TEXT PRIMARY KEY,
  license_id TEXT NOT NULL REFERENCES licenses(id) ON DELETE RESTRICT,
  author_id TEXT NOT NULL REFERENCES users(id),
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO kept_license_notes SELECT id, license_id, author_id, body, created_at FROM license_notes;
DROP TABLE license_notes;
ALTER TABLE kept_license_notes RENAME TO license_notes;
CREATE INDEX license_notes_by_license ON license_notes(license_id, created_at, id);
