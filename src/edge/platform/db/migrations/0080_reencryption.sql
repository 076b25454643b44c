-- Tables of which the running batch encrypts values again, with the newest key (decision 96). It has a row within that one
-- transaction only. What may not change lets the same words through under another key then: their number of bytes is the same.
CREATE TABLE reencryption_permits (
  table_name TEXT PRIMARY KEY
) STRICT;

DROP TRIGGER signed_notes_stay;
CREATE TRIGGER signed_notes_stay BEFORE UPDATE ON soap_notes
  WHEN OLD.status = 'signed' AND NOT (
    NEW.appointment_id = OLD.appointment_id AND NEW.patient_id = OLD.patient_id AND NEW.encounter_id = OLD.encounter_id
    AND NEW.schema_id = OLD.schema_id AND NEW.status = OLD.status AND NEW.edits = OLD.edits
    AND (NEW.content = OLD.content AND NEW.plan IS OLD.plan
      OR EXISTS (SELECT 1 FROM reencryption_permits WHERE table_name = 'soap_notes')
      AND length(NEW.content) - unicode(substr(NEW.content, 2, 1)) = length(OLD.content) - unicode(substr(OLD.content, 2, 1))
      AND length(NEW.plan) - unicode(substr(NEW.plan, 2, 1)) IS length(OLD.plan) - unicode(substr(OLD.plan, 2, 1)))
    AND NEW.content_hash = OLD.content_hash AND NEW.signed_by = OLD.signed_by AND NEW.signed_at = OLD.signed_at
    AND NEW.cosigner_id IS OLD.cosigner_id
    AND (OLD.shown_at IS NULL OR NEW.shown_at IS OLD.shown_at)
    AND (OLD.cosigned_by IS NULL OR (NEW.cosigned_by IS OLD.cosigned_by AND NEW.cosigned_at IS OLD.cosigned_at)))
  BEGIN SELECT RAISE(ABORT, 'soap_note_signed'); END;

DROP TRIGGER soap_addenda_stay;
CREATE TRIGGER soap_addenda_stay BEFORE UPDATE ON soap_addenda
  WHEN NOT (
    EXISTS (SELECT 1 FROM reencryption_permits WHERE table_name = 'soap_addenda')
    AND NEW.id = OLD.id AND NEW.appointment_id = OLD.appointment_id AND NEW.author_id = OLD.author_id
    AND NEW.created_at = OLD.created_at
    AND length(NEW.body) - unicode(substr(NEW.body, 2, 1)) = length(OLD.body) - unicode(substr(OLD.body, 2, 1)))
  BEGIN SELECT RAISE(ABORT, 'soap_addendum_immutable'); END;

DROP TRIGGER sent_summaries_stay;
CREATE TRIGGER sent_summaries_stay BEFORE UPDATE ON after_visit_summaries
  WHEN OLD.status <> 'draft' AND NOT (
    EXISTS (SELECT 1 FROM reencryption_permits WHERE table_name = 'after_visit_summaries')
    AND NEW.appointment_id = OLD.appointment_id AND NEW.patient_id = OLD.patient_id AND NEW.status = OLD.status
    AND length(NEW.content) - unicode(substr(NEW.content, 2, 1)) = length(OLD.content) - unicode(substr(OLD.content, 2, 1))
    AND NEW.language = OLD.language AND NEW.reviewed_by IS OLD.reviewed_by AND NEW.sent_at IS OLD.sent_at
    AND NEW.waived_reason IS OLD.waived_reason AND NEW.version = OLD.version
    AND NEW.created_at = OLD.created_at AND NEW.updated_at = OLD.updated_at)
  BEGIN SELECT RAISE(ABORT, 'summary_sent'); END;
