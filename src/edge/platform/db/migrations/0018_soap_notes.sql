-- What a clinician documents of a visit: the form by kind of visit, the note, what is added once it is signed.

CREATE TABLE soap_schemas (
  id TEXT PRIMARY KEY,
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  schema_version INTEGER NOT NULL,
  sections TEXT NOT NULL CHECK (json_valid(sections)),
  effective_on TEXT NOT NULL,
  UNIQUE (encounter_type_id, schema_version)
) STRICT;
-- Notes are read by the schema they were written with: another form is another version.
CREATE TRIGGER soap_schemas_stay BEFORE UPDATE ON soap_schemas BEGIN SELECT RAISE(ABORT, 'soap_schema_immutable'); END;
CREATE TRIGGER soap_schemas_are_kept BEFORE DELETE ON soap_schemas BEGIN SELECT RAISE(ABORT, 'soap_schema_immutable'); END;

-- `edits` says who last wrote each field, when, and from which earlier note it came; the words are in `content`, encrypted.
CREATE TABLE soap_notes (
  appointment_id TEXT PRIMARY KEY REFERENCES appointments(id),
  patient_id TEXT NOT NULL REFERENCES patients(id),
  encounter_id TEXT NOT NULL REFERENCES encounters(id),
  schema_id TEXT NOT NULL REFERENCES soap_schemas(id),
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'signed')),
  content BLOB NOT NULL,
  -- Orders of the visit as they were when the note was signed, encrypted.
  plan BLOB,
  edits TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(edits)),
  content_hash TEXT,
  signed_by TEXT REFERENCES users(id),
  signed_at TEXT,
  shown_at TEXT,
  cosigner_id TEXT REFERENCES users(id),
  cosigned_by TEXT REFERENCES users(id),
  cosigned_at TEXT,
  version INTEGER NOT NULL DEFAULT 1 CONSTRAINT stale_version CHECK (version > 0),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((status = 'signed') = (signed_by IS NOT NULL AND signed_at IS NOT NULL AND content_hash IS NOT NULL)),
  CHECK (status = 'signed' OR (shown_at IS NULL AND cosigned_by IS NULL))
) STRICT;
CREATE INDEX soap_notes_by_patient ON soap_notes(patient_id, signed_at);
CREATE INDEX soap_notes_to_cosign ON soap_notes(cosigner_id) WHERE cosigned_at IS NULL AND status = 'signed';
-- A signed note stays as it is: it may be shown and co-signed, each once, and added to.
CREATE TRIGGER signed_notes_stay BEFORE UPDATE ON soap_notes
  WHEN OLD.status = 'signed' AND NOT (
    NEW.appointment_id = OLD.appointment_id AND NEW.patient_id = OLD.patient_id AND NEW.encounter_id = OLD.encounter_id
    AND NEW.schema_id = OLD.schema_id AND NEW.status = OLD.status AND NEW.content = OLD.content AND NEW.plan IS OLD.plan AND NEW.edits = OLD.edits
    AND NEW.content_hash = OLD.content_hash AND NEW.signed_by = OLD.signed_by AND NEW.signed_at = OLD.signed_at
    AND NEW.cosigner_id IS OLD.cosigner_id
    AND (OLD.shown_at IS NULL OR NEW.shown_at IS OLD.shown_at)
    AND (OLD.cosigned_by IS NULL OR (NEW.cosigned_by IS OLD.cosigned_by AND NEW.cosigned_at IS OLD.cosigned_at)))
  BEGIN SELECT RAISE(ABORT, 'soap_note_signed'); END;
CREATE TRIGGER signed_notes_are_kept BEFORE DELETE ON soap_notes
  WHEN OLD.status = 'signed' BEGIN SELECT RAISE(ABORT, 'soap_note_signed'); END;

CREATE TABLE soap_addenda (
  id TEXT PRIMARY KEY,
  appointment_id TEXT NOT NULL REFERENCES soap_notes(appointment_id),
  author_id TEXT NOT NULL REFERENCES users(id),
  body BLOB NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX soap_addenda_in_order ON soap_addenda(appointment_id, created_at, id);
CREATE TRIGGER soap_addenda_stay BEFORE UPDATE ON soap_addenda BEGIN SELECT RAISE(ABORT, 'soap_addendum_immutable'); END;
CREATE TRIGGER soap_addenda_are_kept BEFORE DELETE ON soap_addenda BEGIN SELECT RAISE(ABORT, 'soap_addendum_immutable'); END;
