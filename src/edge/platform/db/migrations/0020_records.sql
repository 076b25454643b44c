-- Where a patient fills, how staff find a patient without scanning, and who said what about a license.

ALTER TABLE patients ADD COLUMN pharmacy_id TEXT REFERENCES pharmacies(id);
CREATE INDEX patients_by_pharmacy ON patients(pharmacy_id, id);
CREATE INDEX patients_by_dob ON patients(dob, id);
CREATE INDEX users_by_spoken_last_name ON users(last_name COLLATE NOCASE, first_name COLLATE NOCASE);
CREATE INDEX users_by_spoken_first_name ON users(first_name COLLATE NOCASE, last_name COLLATE NOCASE);

CREATE TABLE license_notes (
  id TEXT PRIMARY KEY,
  license_id TEXT NOT NULL REFERENCES licenses(id) ON DELETE CASCADE,
  author_id TEXT NOT NULL REFERENCES users(id),
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX license_notes_by_license ON license_notes(license_id, created_at, id);
