-- Mail, texts and faxes.

-- The row first, then a leased sender. After expires_at a delivery is of no use and is not sent: a code or a link that no longer works.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  user_id TEXT,
  channel TEXT NOT NULL,
  kind TEXT NOT NULL,
  collapse_key TEXT,
  recipient_encrypted BLOB,
  body_encrypted BLOB,
  status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'bounced', 'suppressed', 'superseded')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  lease_until TEXT,
  lease_token TEXT,
  provider TEXT,
  provider_id TEXT,
  error TEXT,
  expires_at TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT,
  -- When its provider said that what became of it happened.
  settled_at TEXT
) STRICT;
CREATE INDEX deliveries_by_user ON deliveries(user_id, created_at);
CREATE INDEX deliveries_newest ON deliveries(created_at, id);
CREATE INDEX deliveries_waiting ON deliveries(user_id, collapse_key) WHERE status = 'queued';
CREATE INDEX deliveries_by_provider ON deliveries(provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX deliveries_due ON deliveries(status, channel, next_at, created_at);

-- What providers and owners said of an address: why it takes no more messages (null: it takes them), when that was so, and how
-- many bounces in a row were not for good. By a keyed hash, so that it tells no one's address.
CREATE TABLE suppressed_addresses (
  address_hash TEXT PRIMARY KEY,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  reason TEXT CHECK (reason IN ('bounced', 'complained', 'stopped', 'landline')),
  soft_bounces INTEGER NOT NULL DEFAULT 0,
  changed_at TEXT
) STRICT;
