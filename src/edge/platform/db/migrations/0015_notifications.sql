-- What users are told, in the app and by which channels outside it.

CREATE TABLE user_notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  subject_type TEXT,
  subject_id TEXT,
  collapse_key TEXT,
  event_seq INTEGER,
  read_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, event_seq, code)
) STRICT;
CREATE INDEX user_notifications_newest ON user_notifications(user_id, created_at, id);
CREATE INDEX user_notifications_unread ON user_notifications(user_id, collapse_key) WHERE read_at IS NULL;
CREATE INDEX user_notifications_all ON user_notifications(created_at, id);

-- Only what a user chose; all else is as their role has it.
CREATE TABLE notification_preferences (
  user_id TEXT NOT NULL REFERENCES users(id),
  kind_group TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('push', 'sms', 'email')),
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind_group, channel)
) STRICT, WITHOUT ROWID;

-- Browsers that take pushes. A holder of an endpoint and its keys can make the device speak, so both are encrypted.
CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  session_id TEXT REFERENCES sessions(id),
  endpoint_hash TEXT NOT NULL UNIQUE,
  subscription_encrypted BLOB NOT NULL,
  device TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_by_user ON push_subscriptions(user_id, created_at, id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions(session_id);

-- A device whose user signs out of it, or is signed out of it, is told nothing more.
CREATE TRIGGER sign_out_ends_push AFTER UPDATE OF revoked_at ON sessions WHEN NEW.revoked_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
END;

-- Each reminder of an appointment once, for the time it has.
CREATE TABLE appointment_reminders (
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  lead TEXT NOT NULL CHECK (lead IN ('day', 'hour', 'soon')),
  starts_at TEXT NOT NULL,
  given_at TEXT NOT NULL,
  PRIMARY KEY (appointment_id, lead, starts_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE platform_notifications (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  audience TEXT NOT NULL DEFAULT 'everyone' CHECK (audience IN ('everyone', 'patients', 'staff')),
  severity TEXT NOT NULL DEFAULT 'info' CHECK (severity IN ('info', 'warning', 'critical')),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  created_by TEXT REFERENCES users(id),
  -- When the staff were told that it began: once, also when it is edited.
  staff_told_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (starts_at < ends_at)
) STRICT;
CREATE INDEX platform_notifications_by_end ON platform_notifications(ends_at);
