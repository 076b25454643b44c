-- Reviews of the access of staff: the accounts with roles and grants as they were, and the admin who signed for them.
CREATE TABLE access_reviews (
  id TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES users(id),
  -- No health data: ids, roles, statuses and grants of colleagues.
  accounts TEXT NOT NULL CHECK (json_valid(accounts)),
  note TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX access_reviews_by_time ON access_reviews(created_at);
CREATE TRIGGER access_reviews_no_update BEFORE UPDATE ON access_reviews BEGIN SELECT RAISE(ABORT, 'signed_already'); END;
CREATE TRIGGER access_reviews_no_delete BEFORE DELETE ON access_reviews BEGIN SELECT RAISE(ABORT, 'signed_already'); END;
