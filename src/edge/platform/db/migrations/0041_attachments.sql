-- Files of a conversation, a task or a lab, which people add, a laboratory sends with its report or someone faxes: pictures and PDFs, and of faxes what cannot be read, encrypted in the file store. What they hold is never rewritten.
CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  patient_id TEXT REFERENCES patients(id),
  -- The message that carries it; until then only its uploader sees it.
  message_id TEXT REFERENCES messages(id),
  -- Null where a laboratory or a fax machine sent it.
  uploaded_by_id TEXT REFERENCES users(id),
  name_encrypted BLOB NOT NULL,
  object_key_encrypted BLOB NOT NULL,
  mime_type TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  width INTEGER,
  height INTEGER,
  sha256 TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  CHECK (message_id IS NULL OR subject_type = 'conversations'),
  CHECK (uploaded_by_id IS NOT NULL OR subject_type IN ('labs', 'unmatched_labs', 'incoming_faxes', 'documents'))
) STRICT;
CREATE INDEX attachments_newest ON attachments(subject_id, created_at, id);
CREATE INDEX attachments_of_message ON attachments(message_id) WHERE message_id IS NOT NULL;
-- What one patient stores is bounded.
CREATE INDEX attachments_of_uploader ON attachments(uploaded_by_id);
-- Uploaded and never sent: forgotten after half a day.
CREATE INDEX attachments_unsent ON attachments(created_at) WHERE subject_type = 'conversations' AND message_id IS NULL;
