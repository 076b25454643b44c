-- Texts that staff call up by a phrase while they write.

CREATE TABLE snippets (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users(id),
  scope TEXT NOT NULL CHECK (scope IN ('own', 'shared')),
  phrase TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('draft', 'active', 'retired')),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX snippets_own_phrase ON snippets(owner_id, phrase) WHERE scope = 'own' AND status <> 'retired';
CREATE UNIQUE INDEX snippets_shared_phrase ON snippets(phrase) WHERE scope = 'shared' AND status <> 'retired';
