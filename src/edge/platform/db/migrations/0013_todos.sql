-- What patients must do.

CREATE TABLE todos (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  type TEXT NOT NULL,
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
