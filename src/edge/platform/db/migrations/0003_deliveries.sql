-- Mail, texts and faxes.

-- The row first, then a leased sender. After expires_at a delivery is of no use and is not sent: a code or a link that no longer works.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  user_id TEXT,
  channel TEXT NOT NULL,
  template TEXT NOT NULL,
  recipient_encrypted BLOB,
  body_encrypted BLOB,
  status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  lease_until TEXT,
  lease_token TEXT,
  provider TEXT,
  provider_id TEXT,
  error TEXT,
  expires_at TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX deliveries_by_user ON deliveries(user_id, created_at);
CREATE INDEX deliveries_due ON deliveries(status, next_at, created_at);
