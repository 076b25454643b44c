-- Notes are about rows of any resource: no closed list of subjects, and not always about a patient.
CREATE TABLE notes_of_anything (
  id TEXT PRIMARY KEY,
  patient_id TEXT REFERENCES patients(id),
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES users(id),
  body TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO notes_of_anything SELECT id, patient_id, subject_type, subject_id, author_id, body, version, created_at FROM notes;
INSERT INTO notes_of_anything (id, subject_type, subject_id, author_id, body, created_at)
  SELECT id, 'licenses', license_id, author_id, body, created_at FROM license_notes;
DROP TABLE license_notes;
DROP TABLE notes;
ALTER TABLE notes_of_anything RENAME TO notes;
CREATE INDEX notes_by_subject ON notes(subject_type, subject_id, created_at, id);
CREATE INDEX notes_by_patient ON notes(patient_id, created_at, id);
-- What was noted of a license stays: one with notes is revoked, not deleted.
CREATE TRIGGER license_notes_stay BEFORE DELETE ON licenses
  WHEN EXISTS (SELECT 1 FROM notes WHERE subject_type = 'licenses' AND subject_id = OLD.id)
  BEGIN SELECT RAISE(ABORT, 'license_has_notes'); END;
