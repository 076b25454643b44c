-- Accounts, and how their users prove who they are.

-- A person may be both: one account as staff, another as a patient. An email belongs to a patient once they have
-- shown that they read it; until then anyone may have typed it.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('admin', 'patient', 'provider', 'cbo', 'pharmacy', 'assistant', 'support', 'manager', 'clinical_admin', 'clinical_lead')),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'active', 'deactivated', 'disabled')),
  email TEXT NOT NULL COLLATE NOCASE,
  phone TEXT,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  -- A person with one name has a dash for the other, and stands in lists by the one they have.
  name_order TEXT NOT NULL AS (iif(last_name = '-', first_name, last_name)),
  nickname TEXT,
  pronouns TEXT,
  language TEXT NOT NULL DEFAULT 'en',
  timezone TEXT NOT NULL DEFAULT 'America/New_York',
  cbo_id TEXT REFERENCES cbos(id),
  pharmacy_id TEXT REFERENCES pharmacies(id),
  portrait TEXT,
  out_of_office_message TEXT,
  access_rights TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(access_rights)),
  -- Proven by its owner with a code: it signs in.
  email_verified_at TEXT,
  phone_verified_at TEXT,
  -- Read out to staff, who asked for the code: messages go there, and it signs no one in.
  email_confirmed_at TEXT,
  phone_confirmed_at TEXT,
  last_login_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX users_by_phone ON users(phone);
CREATE INDEX users_by_role ON users(role, name_order, first_name, id);
-- Staff are few among many patients: their lists never walk those.
CREATE INDEX staff_by_id ON users(id) WHERE role <> 'patient';
CREATE INDEX staff_by_name ON users(name_order, first_name, id) WHERE role <> 'patient';
CREATE INDEX users_by_name ON users(name_order, first_name, id);
CREATE INDEX active_staff_by_name ON users(name_order, first_name, id) WHERE role <> 'patient' AND status = 'active';
CREATE UNIQUE INDEX users_by_email ON users(email, role = 'patient') WHERE email_verified_at IS NOT NULL OR role <> 'patient';
CREATE INDEX users_by_typed_email ON users(email);
-- A caller on the phone says the last four digits.
CREATE INDEX users_by_phone_end ON users(substr(phone, -4));

-- The words a person is found by, in plain letters where Unicode does not take a letter apart (Øyvind, Đặng), and in Arabic
-- without vowel signs, with every alif, final ya and final ha alike; and joined where a name has parts (OBrien).
-- `foldLetters` does the same to what is typed.
CREATE VIEW account_names AS
  SELECT account, id, role, names || ' ' || replace(replace(replace(names, '''', ''), '’', ''), '-', '') AS names
  FROM (SELECT account, id, role,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(names, char(1600), ''), char(1611), ''), char(1612), ''), char(1613), ''), char(1614), ''), char(1615), ''), char(1616), ''), char(1617), ''), char(1618), ''), char(1648), ''), char(1570), char(1575)), char(1571), char(1575)), char(1573), char(1575)), char(1649), char(1575)), char(1609), char(1610)), char(1577), char(1607)) AS names
  FROM (SELECT rowid AS account, id, role,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(first_name || ' ' || last_name || ' ' || ifnull(nickname, ''), 'Đ', 'D'), 'đ', 'd'), 'Ð', 'D'), 'ð', 'd'), 'Ħ', 'H'), 'ħ', 'h'), 'ı', 'i'), 'Ł', 'L'), 'ł', 'l'), 'Ŋ', 'N'), 'ŋ', 'n'), 'Ø', 'O'), 'ø', 'o'), 'Ŧ', 'T'), 'ŧ', 't'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'Th'), 'þ', 'th') AS names
  FROM users));

-- What a colleague's name is searched in. Only the triggers write it.
CREATE VIRTUAL TABLE staff_names USING fts5(user_id UNINDEXED, names, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3');
CREATE TRIGGER staff_names_begin AFTER INSERT ON users WHEN new.role <> 'patient' BEGIN
  INSERT INTO staff_names (rowid, user_id, names) SELECT account, id, names FROM account_names WHERE account = new.rowid;
END;
CREATE TRIGGER staff_names_change AFTER UPDATE OF first_name, last_name, nickname ON users WHEN new.role <> 'patient' BEGIN
  UPDATE staff_names SET names = (SELECT names FROM account_names WHERE account = new.rowid) WHERE rowid = new.rowid;
END;
CREATE TRIGGER staff_names_end AFTER DELETE ON users WHEN old.role <> 'patient' BEGIN
  DELETE FROM staff_names WHERE rowid = old.rowid;
END;

-- The face of an account, a small square; its address is the account's portrait.
CREATE TABLE profile_pictures (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  object_key_encrypted BLOB NOT NULL,
  mime_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- What is a column of the account or of the patient is no row here.
CREATE TABLE user_settings (
  user_id TEXT NOT NULL REFERENCES users(id),
  name TEXT NOT NULL CHECK (name NOT IN ('access_rights', 'contact_method', 'email_verified', 'initials', 'phone_verified', 'preferred_communication')),
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE credentials (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  password_hash TEXT,
  password_set_at TEXT
) STRICT, WITHOUT ROWID;

-- Links that open the account of an invited colleague, by a hash; void once used, replaced, too old, or of another email.
CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  token_hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL COLLATE NOCASE,
  invited_by TEXT NOT NULL REFERENCES users(id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  closed_at TEXT
) STRICT;
CREATE INDEX invitations_by_user ON invitations(user_id, closed_at);

-- What no admin does alone to the account of a colleague, while it waits for a second admin: a change to or from the role
-- of admin, another email, a reset of the second factor soon after one.
CREATE TABLE account_proposals (
  user_id TEXT NOT NULL REFERENCES users(id),
  act TEXT NOT NULL CHECK (act IN ('role', 'email', 'second_factor')),
  value TEXT NOT NULL COLLATE NOCASE,
  proposed_by TEXT NOT NULL REFERENCES users(id),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, act)
) STRICT, WITHOUT ROWID;

-- The authenticator app of an account. Its secret is encrypted; a code counts once: the step of the last one is kept.
CREATE TABLE totp_factors (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  secret_encrypted BLOB NOT NULL,
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT;

-- Each signs in once where the authenticator app is lost; kept as keyed hashes.
CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users(id),
  code_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Keys on devices of an account: the public half, and how often each signed. A key is good for one host.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  name TEXT NOT NULL,
  host TEXT NOT NULL,
  credential_id TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL DEFAULT 0,
  transports TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(transports)),
  last_used_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX passkeys_by_user ON passkeys(user_id, created_at, id);

-- What is asked of a user and waits for an answer: the second factor of a sign-in, a code of a new authenticator app, or
-- the signature of a passkey. Found by a hash of the token its holder has; answered once.
CREATE TABLE factor_challenges (
  id TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign_in', 'add_totp', 'add_passkey', 'passkey_sign_in', 'passkey_step_up')),
  user_id TEXT REFERENCES users(id),
  session_id TEXT,
  method TEXT,
  host TEXT,
  secret_encrypted BLOB,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX factor_challenges_by_age ON factor_challenges(created_at);
CREATE INDEX factor_challenges_by_user ON factor_challenges(user_id);

-- One row per sign-in; the refresh secret rotates, its family is the row. Reuse of an old secret revokes the row.
-- confirmed_at is when the user last proved again who they are.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  refresh_hash TEXT NOT NULL,
  previous_hash TEXT,
  -- When its holder first showed the current secret: until then the answer that carried it may have been lost.
  refresh_used_at TEXT,
  method TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_active_at TEXT NOT NULL,
  confirmed_at TEXT,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  revoked_reason TEXT,
  -- Of a login-as: who of staff looks through the account, and the session they come from and go back to.
  staff_user_id TEXT REFERENCES users(id),
  staff_session_id TEXT REFERENCES sessions(id)
) STRICT;
CREATE INDEX sessions_by_user ON sessions(user_id, revoked_at);
-- A session that was ended writes nothing and reads no patient's record from then on, also where an isolate still trusts
-- it: the event of either is refused, and the batch with it. What ends sessions, and the record of what was denied, goes on.
CREATE TRIGGER session_ended BEFORE INSERT ON events
WHEN NEW.session_id IS NOT NULL
  AND NEW.name NOT IN ('access.denied', 'sessions.revoke', 'users.sign_out', 'login_as.end')
  AND EXISTS (
    SELECT 1 FROM sessions s LEFT JOIN sessions own ON own.id = s.staff_session_id
    WHERE s.id = NEW.session_id AND (s.revoked_at < NEW.occurred_at OR own.revoked_at < NEW.occurred_at))
BEGIN SELECT RAISE(ABORT, 'session_ended'); END;

-- Browsers that signed in before, by a hash of their cookie: limits that strangers can fill do not hold for them.
CREATE TABLE known_devices (
  device_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users(id),
  last_used_at TEXT NOT NULL,
  PRIMARY KEY (device_hash, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_by_age ON known_devices(last_used_at);

-- A proven contact gives way only to one that was proven too. The one it replaced can take the change back for a while.
CREATE TABLE contact_changes (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  old_value TEXT,
  old_verified_at TEXT,
  new_value TEXT,
  requested_by TEXT NOT NULL REFERENCES users(id),
  -- Who else of staff heard the code of the new contact, read out by the patient.
  agreed_by TEXT REFERENCES users(id),
  created_at TEXT NOT NULL,
  applied_at TEXT,
  closed_at TEXT,
  undo_hash TEXT,
  undone_at TEXT
) STRICT;
CREATE INDEX contact_changes_by_user ON contact_changes(user_id, channel, created_at);
CREATE INDEX contact_changes_by_age ON contact_changes(created_at);
CREATE UNIQUE INDEX contact_changes_by_undo ON contact_changes(undo_hash) WHERE undo_hash IS NOT NULL;

-- Codes and links sent to a contact. A challenge outlives its codes: one sent again belongs to the same. The contact is encrypted,
-- and gone once used. Who asked for a code, and which message carries it: a challenge may share a code that is on its way already.
CREATE TABLE verification_codes (
  id TEXT PRIMARY KEY,
  challenge_id TEXT,
  purpose TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  contact_hash TEXT NOT NULL,
  contact_encrypted BLOB,
  user_id TEXT REFERENCES users(id),
  enrollment_id TEXT REFERENCES enrollments(id),
  client_hash TEXT,
  sent_id TEXT,
  code_hash TEXT NOT NULL,
  hash_context TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  used_at TEXT,
  superseded_at TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX verification_codes_by_contact ON verification_codes(contact_hash, created_at);
CREATE INDEX verification_codes_by_challenge ON verification_codes(challenge_id, created_at);
CREATE INDEX verification_codes_by_age ON verification_codes(created_at);
CREATE INDEX verification_codes_by_user ON verification_codes(user_id, used_at);
CREATE INDEX verification_codes_by_client ON verification_codes(contact_hash, client_hash, created_at);

-- The code by which a patient lets customer support look through their account: shown to them, sent to no one, one at a time.
CREATE TABLE login_as_codes (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  code_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX login_as_codes_by_end ON login_as_codes(expires_at);
