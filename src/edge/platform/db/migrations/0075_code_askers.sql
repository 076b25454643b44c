-- Who asked for a code, and which message carries it: a challenge may share a code that is on its way already.
ALTER TABLE codes ADD COLUMN asker_hash TEXT;
ALTER TABLE codes ADD COLUMN sent_id TEXT;
ALTER TABLE codes ADD COLUMN hash_context TEXT;
CREATE INDEX codes_by_asker ON codes(handle_hash, asker_hash, created_at);

-- Browsers that signed in before, by a hash of their cookie: limits that strangers can fill do not hold for them.
CREATE TABLE known_devices (
  device_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users(id),
  last_used_at TEXT NOT NULL,
  PRIMARY KEY (device_hash, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_by_age ON known_devices(last_used_at);

-- Wrong passwords are counted where they come from; no account is locked.
ALTER TABLE credentials DROP COLUMN failed_attempts;
ALTER TABLE credentials DROP COLUMN locked_until;
