-- The words of mails, texts and pushes. A row of version 1 is as the product came and is not read: its file is.
CREATE TABLE message_texts (
  -- The kind and the language, and `staff` where staff read another text than patients.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  reader TEXT NOT NULL CHECK (reader IN ('everyone', 'staff')),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  action TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
