-- What patients and staff write to one another. One open conversation for each patient and purpose; its words are encrypted.

CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('provider', 'care_team', 'support', 'internal', 'staff')),
  patient_id TEXT REFERENCES patients(id),
  subject BLOB,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'archived')),
  -- Who answers; without one, the first of the team.
  assignee_id TEXT REFERENCES users(id),
  created_by_id TEXT NOT NULL REFERENCES users(id),
  -- Kept by the trigger below.
  last_seq INTEGER NOT NULL DEFAULT 0,
  last_message_id TEXT,
  last_message_at TEXT NOT NULL,
  -- Since when the patient waits for an answer.
  waiting_since TEXT,
  -- The wait that was last reported as longer than promised.
  reported_waiting_since TEXT,
  archived_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((kind = 'staff') = (patient_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_conversation ON conversations(patient_id, kind) WHERE status = 'open' AND patient_id IS NOT NULL;
CREATE INDEX conversations_by_patient ON conversations(patient_id, last_message_at, id);
CREATE INDEX conversations_newest ON conversations(status, last_message_at, id);
CREATE INDEX conversations_all_newest ON conversations(last_message_at, id);
CREATE INDEX conversations_by_assignee ON conversations(assignee_id, last_message_at, id);
CREATE INDEX conversations_waiting ON conversations(waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX conversations_to_report ON conversations(waiting_since)
  WHERE waiting_since IS NOT NULL AND reported_waiting_since IS NOT waiting_since;
CREATE INDEX conversations_waiting_for ON conversations(assignee_id, waiting_since) WHERE waiting_since IS NOT NULL;

-- What a user has with a conversation: whether they were added, how far they have read, whether they pinned it.
CREATE TABLE conversation_users (
  conversation_id TEXT NOT NULL REFERENCES conversations(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  added_by_id TEXT REFERENCES users(id),
  joined_at TEXT,
  pinned_at TEXT,
  last_read_seq INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (conversation_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversations_joined ON conversation_users(user_id, conversation_id) WHERE joined_at IS NOT NULL;
CREATE INDEX conversations_pinned ON conversation_users(user_id, conversation_id) WHERE pinned_at IS NOT NULL;

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations(id),
  patient_id TEXT REFERENCES patients(id),
  -- The place in the conversation, without gaps.
  seq INTEGER NOT NULL,
  from_user_id TEXT NOT NULL REFERENCES users(id),
  -- Who wrote it, where that is on behalf of another.
  sent_by_user_id TEXT NOT NULL REFERENCES users(id),
  replying_message_id TEXT REFERENCES messages(id),
  text BLOB,
  -- What its files are called and are, encrypted.
  attachments BLOB,
  -- The first words, encrypted for the conversation's row in lists.
  preview BLOB,
  -- The sender's own name for it: the same one twice is one message.
  client_id TEXT NOT NULL,
  withdrawn_at TEXT,
  withdrawn_by_id TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (sent_by_user_id, client_id),
  UNIQUE (conversation_id, seq)
) STRICT;
CREATE INDEX messages_by_patient ON messages(patient_id, created_at, id);
CREATE INDEX messages_to_patients ON messages(sent_by_user_id, created_at) WHERE sent_by_user_id <> patient_id;

-- What staff note beside a conversation: no message, and never the patient's to read.
CREATE TABLE conversation_notes (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations(id),
  patient_id TEXT REFERENCES patients(id),
  author_id TEXT NOT NULL REFERENCES users(id),
  body BLOB NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX conversation_notes_newest ON conversation_notes(conversation_id, created_at, id);

-- Whom a message or a note was brought to.
CREATE TABLE message_mentions (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations(id),
  message_id TEXT REFERENCES messages(id),
  note_id TEXT REFERENCES conversation_notes(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  mentioned_by_id TEXT NOT NULL REFERENCES users(id),
  seen_at TEXT,
  created_at TEXT NOT NULL,
  CHECK ((message_id IS NULL) <> (note_id IS NULL))
) STRICT;
CREATE INDEX message_mentions_newest ON message_mentions(user_id, created_at, id);
CREATE INDEX message_mentions_unseen ON message_mentions(user_id, conversation_id) WHERE seen_at IS NULL;
CREATE INDEX message_mentions_by_note ON message_mentions(note_id) WHERE note_id IS NOT NULL;

CREATE TABLE message_reminders (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  conversation_id TEXT NOT NULL REFERENCES conversations(id),
  remind_at TEXT NOT NULL,
  reminded_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_reminder ON message_reminders(user_id, conversation_id) WHERE reminded_at IS NULL;
CREATE INDEX message_reminders_own ON message_reminders(user_id, remind_at, id);
CREATE INDEX message_reminders_due ON message_reminders(remind_at) WHERE reminded_at IS NULL;

-- A message is the newest of its conversation; from the patient it waits for an answer, from staff it is one, and the patient is asked to read it.
-- A message is part of the record: it may be withdrawn, and neither it nor its words are destroyed.
CREATE TRIGGER messages_are_kept BEFORE DELETE ON messages
BEGIN
  SELECT RAISE(ABORT, 'messages_are_kept');
END;
CREATE TRIGGER message_words_are_kept BEFORE UPDATE OF text, attachments ON messages
  WHEN (OLD.text IS NOT NULL AND NEW.text IS NULL) OR (OLD.attachments IS NOT NULL AND NEW.attachments IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'messages_are_kept');
END;
CREATE TRIGGER message_moves_conversation AFTER INSERT ON messages
BEGIN
  UPDATE conversations SET
    last_seq = NEW.seq, last_message_id = NEW.id, last_message_at = NEW.created_at,
    waiting_since = CASE
      WHEN kind IN ('internal', 'staff') OR NEW.from_user_id <> patient_id THEN NULL
      ELSE ifnull(waiting_since, NEW.created_at) END
  WHERE id = NEW.conversation_id;
  INSERT OR IGNORE INTO todos (id, patient_id, type, subject_type, subject_id, priority, created_at, updated_at)
  SELECT NEW.id, c.patient_id, 'UNREAD', 'conversations', c.id, 4, NEW.created_at, NEW.created_at
  FROM conversations c
  WHERE c.id = NEW.conversation_id AND c.kind IN ('provider', 'care_team', 'support') AND NEW.from_user_id <> c.patient_id;
END;

-- A patient handed to another clinician takes the conversations along; the archived ones too, which may be reopened.
CREATE TRIGGER conversations_follow_panel AFTER UPDATE OF provider_id ON patients WHEN NEW.provider_id IS NOT OLD.provider_id
BEGIN
  UPDATE conversations SET assignee_id = (
    SELECT CASE conversations.kind WHEN 'provider' THEN p.user_id ELSE p.assistant_id END
    FROM providers p WHERE p.id = NEW.provider_id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE patient_id = NEW.id AND kind IN ('provider', 'care_team');
END;

-- A clinician's next assistant answers for their patients what the former one was to answer.
CREATE TRIGGER conversations_follow_assistant AFTER UPDATE OF assistant_id ON providers WHEN NEW.assistant_id IS NOT OLD.assistant_id
BEGIN
  UPDATE conversations SET assignee_id = NEW.assistant_id, version = version + 1, updated_at = NEW.updated_at
  WHERE kind = 'care_team' AND assignee_id IS OLD.assistant_id AND patient_id IN (SELECT id FROM patients WHERE provider_id = NEW.id);
END;

-- What an account that is closed was to answer goes back to the team; no archived conversation reopens with it.
CREATE TRIGGER conversations_return_to_team AFTER UPDATE OF status ON users WHEN NEW.status <> 'active' AND NEW.role <> 'patient'
BEGIN
  UPDATE conversations SET assignee_id = NULL, version = version + 1, updated_at = NEW.updated_at
  WHERE assignee_id = NEW.id;
END;
