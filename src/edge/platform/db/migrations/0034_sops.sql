-- Standard operating procedures: what is in force, every version that was, and who confirmed reading it.

CREATE TABLE sops (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  category TEXT NOT NULL,
  policy TEXT NOT NULL CHECK (policy IN ('reference', 'acknowledge')),
  audience TEXT NOT NULL,
  draft TEXT NOT NULL,
  body TEXT,
  change_summary TEXT,
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
  revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
  review_due_on TEXT,
  published_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((revision = 0) = (status = 'draft')),
  CHECK ((revision = 0) = (body IS NULL)),
  CHECK ((revision = 0) = (published_at IS NULL))
) STRICT;
CREATE INDEX sops_by_title ON sops(title, id);

CREATE TABLE sop_revisions (
  id TEXT PRIMARY KEY,
  sop_id TEXT NOT NULL REFERENCES sops(id),
  published_by_id TEXT NOT NULL REFERENCES users(id),
  revision INTEGER NOT NULL CHECK (revision > 0),
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  change_summary TEXT,
  published_at TEXT NOT NULL,
  UNIQUE (sop_id, revision)
) STRICT;
CREATE TRIGGER sop_revisions_stay BEFORE UPDATE ON sop_revisions
BEGIN SELECT raise(ABORT, 'A published revision does not change'); END;
CREATE TRIGGER sop_revisions_remain BEFORE DELETE ON sop_revisions
BEGIN SELECT raise(ABORT, 'A published revision is kept'); END;

-- A receipt: this person confirmed reading this revision.
CREATE TABLE sop_notifications (
  sop_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  user_id TEXT NOT NULL REFERENCES users(id),
  read_at TEXT NOT NULL,
  PRIMARY KEY (sop_id, revision, user_id),
  FOREIGN KEY (sop_id, revision) REFERENCES sop_revisions(sop_id, revision)
) STRICT, WITHOUT ROWID;
