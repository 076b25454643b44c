-- What people are told and what they must do.

CREATE TABLE todos (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  type TEXT NOT NULL CHECK (type IN ('RE_ENGAGE_PATIENT', 'APPOINTMENT_NEW', 'PHOTO_ID', 'RX_INSURANCE', 'PROFILE_INCOMPLETE', 'UNREAD', 'LAB_FLOW', 'ASSESSMENT', 'AT_HOME_LAB_DELIVERED', 'QUEST_LAB_ORDERED', 'LAB_RESULTS_RECEIVED', 'APPOINTMENT', 'ON_DEMAND_APPOINTMENT', 'ASYNC_MESSAGING', 'GILEAD_APPLICATION', 'ROI_REQUEST', 'HIV_SELF_TEST', 'PAYMENT_FAILURE', 'GENERIC', 'NEW_DOCUMENT')),
  subject_type TEXT,
  subject_id TEXT,
  priority REAL NOT NULL,
  status TEXT NOT NULL DEFAULT 'todo' CHECK (status IN ('todo', 'done', 'dismissed', 'expired')),
  due_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_open_todo ON todos(patient_id, type, ifnull(subject_id, '')) WHERE status = 'todo';
CREATE INDEX todos_open ON todos(patient_id, status, priority, id);

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

CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  subject_type TEXT NOT NULL CHECK (subject_type IN ('patients', 'appointments', 'work')),
  subject_id TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES users(id),
  body TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX notes_by_subject ON notes(subject_type, subject_id, created_at, id);
CREATE INDEX notes_by_patient ON notes(patient_id, created_at, id);

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

CREATE TABLE client_errors (
  id TEXT PRIMARY KEY,
  build TEXT NOT NULL,
  kind TEXT NOT NULL,
  page TEXT NOT NULL,
  frames TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
