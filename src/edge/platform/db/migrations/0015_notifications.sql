-- What users are told in the app.

CREATE TABLE user_notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  type TEXT NOT NULL,
  subject_type TEXT,
  subject_id TEXT,
  event_seq INTEGER,
  read_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, event_seq, type)
) STRICT;
CREATE INDEX user_notifications_newest ON user_notifications(user_id, created_at, id);
CREATE INDEX user_notifications_unread ON user_notifications(user_id) WHERE read_at IS NULL;

CREATE TABLE platform_notifications (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  audience TEXT NOT NULL DEFAULT 'everyone' CHECK (audience IN ('everyone', 'patients', 'staff')),
  severity TEXT NOT NULL DEFAULT 'info' CHECK (severity IN ('info', 'warning', 'critical')),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  created_by TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (starts_at < ends_at)
) STRICT;
CREATE INDEX platform_notifications_by_end ON platform_notifications(ends_at);
