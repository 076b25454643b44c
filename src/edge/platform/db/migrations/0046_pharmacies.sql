-- Which pharmacies fill for the patients of an organization, under which program and when.
CREATE TABLE contracted_pharmacies (
  id TEXT PRIMARY KEY,
  cbo_id TEXT NOT NULL REFERENCES cbos(id),
  pharmacy_id TEXT NOT NULL REFERENCES pharmacies(id),
  program TEXT NOT NULL,
  starts_on TEXT NOT NULL,
  -- The last day; empty while no end is agreed.
  ends_on TEXT CHECK (ends_on >= starts_on),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX contracted_pharmacies_by_cbo ON contracted_pharmacies(cbo_id, starts_on, id);
CREATE INDEX contracted_pharmacies_by_pharmacy ON contracted_pharmacies(pharmacy_id, cbo_id);
CREATE UNIQUE INDEX contracted_pharmacies_open ON contracted_pharmacies(cbo_id, pharmacy_id, program) WHERE ends_on IS NULL;

-- The pharmacies a patient chose, in their order. Which one fills for them is `patients.pharmacy_id`.
CREATE TABLE user_pharmacies (
  user_id TEXT NOT NULL REFERENCES users(id),
  pharmacy_id TEXT NOT NULL REFERENCES pharmacies(id),
  position INTEGER NOT NULL,
  PRIMARY KEY (user_id, pharmacy_id)
) STRICT, WITHOUT ROWID;

-- A pharmacy that a patient is given in another way is among theirs too.
CREATE TRIGGER patients_have_their_pharmacy AFTER UPDATE OF pharmacy_id ON patients
WHEN NEW.pharmacy_id IS NOT NULL AND NEW.pharmacy_id IS NOT OLD.pharmacy_id
BEGIN
  INSERT OR IGNORE INTO user_pharmacies (user_id, pharmacy_id, position) VALUES (NEW.id, NEW.pharmacy_id, 0);
END;
CREATE TRIGGER patients_begin_with_their_pharmacy AFTER INSERT ON patients WHEN NEW.pharmacy_id IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO user_pharmacies (user_id, pharmacy_id, position) VALUES (NEW.id, NEW.pharmacy_id, 0);
END;
