-- Tours that show members of staff their pages, and how far each has come.

CREATE TABLE tour_guides (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  roles TEXT NOT NULL,
  steps TEXT NOT NULL
) STRICT;

CREATE TABLE user_tours (
  user_id TEXT NOT NULL REFERENCES users(id),
  tour_guide_id TEXT NOT NULL REFERENCES tour_guides(id),
  step INTEGER NOT NULL CHECK (step >= 0),
  seen_at TEXT NOT NULL,
  finished_at TEXT,
  PRIMARY KEY (user_id, tour_guide_id)
) STRICT, WITHOUT ROWID;
