-- Clinicians and where they are licensed.

CREATE TABLE providers (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users(id),
  type_id TEXT NOT NULL REFERENCES provider_types(id),
  suffix TEXT,
  bio TEXT NOT NULL DEFAULT '',
  home_city TEXT,
  home_state TEXT REFERENCES states(code),
  npi TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  supervisor_id TEXT REFERENCES users(id),
  assistant_id TEXT REFERENCES users(id),
  rank INTEGER NOT NULL DEFAULT 100,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX providers_by_rank ON providers(status, rank, id);
CREATE INDEX providers_by_assistant ON providers(assistant_id);
CREATE INDEX providers_by_supervisor ON providers(supervisor_id);

-- What was noted of a license stays: one with notes is revoked, not deleted.
CREATE TABLE licenses (
  id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES providers(id),
  state TEXT NOT NULL REFERENCES states(code),
  number TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('pending', 'active', 'expired', 'revoked')),
  issued_on TEXT,
  expires_on TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (provider_id, state)
) STRICT;
CREATE INDEX licenses_by_state ON licenses(state, status, provider_id);
CREATE TRIGGER licenses_with_notes_no_delete BEFORE DELETE ON licenses
  WHEN EXISTS (SELECT 1 FROM notes WHERE subject_type = 'licenses' AND subject_id = OLD.id)
  BEGIN SELECT RAISE(ABORT, 'license_has_notes'); END;

CREATE TABLE provider_cbos (
  provider_id TEXT NOT NULL REFERENCES providers(id),
  cbo_id TEXT NOT NULL REFERENCES cbos(id),
  joined_at TEXT NOT NULL,
  PRIMARY KEY (provider_id, cbo_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX provider_cbos_by_cbo ON provider_cbos(cbo_id, provider_id);
