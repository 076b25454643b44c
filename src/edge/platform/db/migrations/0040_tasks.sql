-- The work of staff: what a task can be about, and the tasks of each team.

CREATE TABLE task_kinds (
  id TEXT PRIMARY KEY,
  team TEXT NOT NULL,
  label TEXT NOT NULL,
  open_hours INTEGER NOT NULL CHECK (open_hours > 0),
  todo TEXT,
  completed_reasons TEXT NOT NULL,
  expired_reasons TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1
) STRICT;

-- `event_seq` is the event that opened a task: the same event opens it once.
CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  patient_id TEXT REFERENCES patients(id),
  assignee_id TEXT REFERENCES users(id),
  created_by_id TEXT REFERENCES users(id),
  kind TEXT NOT NULL REFERENCES task_kinds(id),
  team TEXT NOT NULL,
  details BLOB,
  priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 4),
  status TEXT NOT NULL DEFAULT 'todo' CHECK (status IN ('todo', 'in_progress', 'waiting', 'completed', 'not_applicable', 'expired')),
  due_at TEXT NOT NULL,
  -- When a task that no one has done goes to the lead.
  escalates_at TEXT,
  subject_type TEXT,
  subject_id TEXT,
  -- Keyed hash of what it is about, where several of a kind may be open about one subject; null once that is over.
  topic TEXT,
  reason_code TEXT,
  reason_text BLOB,
  event_seq INTEGER UNIQUE,
  closed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((status IN ('todo', 'in_progress', 'waiting')) = (closed_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_task_of_subject ON tasks(kind, subject_id, ifnull(topic, '')) WHERE closed_at IS NULL AND subject_id IS NOT NULL;
CREATE UNIQUE INDEX one_open_task_of_topic ON tasks(topic) WHERE closed_at IS NULL AND topic IS NOT NULL;
-- Open tasks are listed by team or all of them, in either order; what is done is never walked for them.
CREATE INDEX tasks_by_team ON tasks(team, priority, due_at, id) WHERE closed_at IS NULL;
CREATE INDEX tasks_by_team_and_due ON tasks(team, due_at, priority, id) WHERE closed_at IS NULL;
CREATE INDEX tasks_by_assignee ON tasks(assignee_id, closed_at, due_at, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX tasks_by_patient ON tasks(patient_id, created_at, id) WHERE patient_id IS NOT NULL;
CREATE INDEX tasks_by_priority ON tasks(priority, due_at, id) WHERE closed_at IS NULL;
CREATE INDEX tasks_by_due ON tasks(due_at, priority, id) WHERE closed_at IS NULL;
CREATE INDEX tasks_closed ON tasks(created_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX tasks_to_escalate ON tasks(due_at) WHERE closed_at IS NULL AND priority > 2;
CREATE INDEX tasks_to_hand_up ON tasks(escalates_at) WHERE closed_at IS NULL AND escalates_at IS NOT NULL;

-- A patient handed to another clinician takes the open work along: what the former clinician or their assistant was to do.
CREATE TRIGGER tasks_follow_panel AFTER UPDATE OF provider_id ON patients WHEN NEW.provider_id IS NOT OLD.provider_id
BEGIN
  UPDATE tasks SET version = version + 1, updated_at = NEW.updated_at, assignee_id = (
    SELECT CASE tasks.assignee_id WHEN former.user_id THEN p.user_id ELSE p.assistant_id END
    FROM providers former LEFT JOIN providers p ON p.id = NEW.provider_id WHERE former.id = OLD.provider_id)
  WHERE patient_id = NEW.id AND closed_at IS NULL
    AND assignee_id IN (SELECT user_id FROM providers WHERE id = OLD.provider_id
      UNION SELECT assistant_id FROM providers WHERE id = OLD.provider_id);
END;

-- A clinician's next assistant has for their patients what the former one was to do.
CREATE TRIGGER tasks_follow_assistant AFTER UPDATE OF assistant_id ON providers WHEN NEW.assistant_id IS NOT OLD.assistant_id
BEGIN
  UPDATE tasks SET assignee_id = NEW.assistant_id, version = version + 1, updated_at = NEW.updated_at
  WHERE assignee_id = OLD.assistant_id AND closed_at IS NULL AND patient_id IN (SELECT id FROM patients WHERE provider_id = NEW.id);
END;
