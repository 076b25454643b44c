-- Records of one person (decision 98): which goes into which, proposed by one person, decided by another where they are not
-- plainly the same. A record goes into one other at most. The rows that moved are named, so that an undo takes them back.
CREATE TABLE patient_merges (
  id TEXT PRIMARY KEY,
  surviving_id TEXT NOT NULL REFERENCES patients(id),
  merged_id TEXT NOT NULL REFERENCES patients(id) CHECK (merged_id <> surviving_id),
  status TEXT NOT NULL CHECK (status IN ('proposed', 'merged', 'undone')),
  reason_code TEXT NOT NULL,
  proposed_by_id TEXT NOT NULL REFERENCES users(id),
  proposed_at TEXT NOT NULL,
  merged_by_id TEXT REFERENCES users(id),
  merged_at TEXT,
  undo_until TEXT,
  undone_by_id TEXT REFERENCES users(id),
  undone_at TEXT,
  -- How the merged record stood before.
  was_status TEXT,
  was_reason TEXT,
  CHECK (status = 'proposed' OR merged_at IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX patient_merges_current ON patient_merges(merged_id) WHERE status = 'merged';
CREATE UNIQUE INDEX patient_merges_proposed ON patient_merges(merged_id) WHERE status = 'proposed';
CREATE INDEX patient_merges_by_survivor ON patient_merges(surviving_id, status);

-- Rows that a merge moved or ended (`was` is their status before).
CREATE TABLE patient_merge_moves (
  merge_id TEXT NOT NULL REFERENCES patient_merges(id),
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,
  was TEXT,
  PRIMARY KEY (merge_id, table_name, row_key)
) STRICT, WITHOUT ROWID;

-- Signed notes and sent summaries change their patient by a merge or its undo, and nothing else.
DROP TRIGGER signed_notes_stay;
CREATE TRIGGER signed_notes_stay BEFORE UPDATE ON soap_notes
  WHEN OLD.status = 'signed' AND NOT (
    NEW.appointment_id = OLD.appointment_id AND NEW.encounter_id = OLD.encounter_id
    AND (NEW.patient_id = OLD.patient_id OR EXISTS (SELECT 1 FROM patient_merges m
      WHERE m.status = 'merged' AND m.merged_id = OLD.patient_id AND m.surviving_id = NEW.patient_id
        OR m.status = 'undone' AND m.merged_id = NEW.patient_id AND m.surviving_id = OLD.patient_id))
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

DROP TRIGGER sent_summaries_stay;
CREATE TRIGGER sent_summaries_stay BEFORE UPDATE ON after_visit_summaries
  WHEN OLD.status <> 'draft' AND NOT (
    NEW.appointment_id = OLD.appointment_id AND NEW.status = OLD.status
    AND (NEW.content = OLD.content AND EXISTS (SELECT 1 FROM patient_merges m
        WHERE m.status = 'merged' AND m.merged_id = OLD.patient_id AND m.surviving_id = NEW.patient_id
          OR m.status = 'undone' AND m.merged_id = NEW.patient_id AND m.surviving_id = OLD.patient_id)
      OR NEW.patient_id = OLD.patient_id
      AND EXISTS (SELECT 1 FROM reencryption_permits WHERE table_name = 'after_visit_summaries')
      AND length(NEW.content) - unicode(substr(NEW.content, 2, 1)) = length(OLD.content) - unicode(substr(OLD.content, 2, 1)))
    AND NEW.language = OLD.language AND NEW.reviewed_by IS OLD.reviewed_by AND NEW.sent_at IS OLD.sent_at
    AND NEW.waived_reason IS OLD.waived_reason AND NEW.version = OLD.version
    AND NEW.created_at = OLD.created_at AND NEW.updated_at = OLD.updated_at)
  BEGIN SELECT RAISE(ABORT, 'summary_sent'); END;

-- The next visit follows a visit that moves to another record.
CREATE TRIGGER next_appointment_moves AFTER UPDATE OF patient_id ON appointments WHEN NEW.patient_id <> OLD.patient_id BEGIN
  UPDATE patients SET (next_appointment_at, next_appointment_status) = (
    SELECT starts_at, status FROM appointments
    WHERE patient_id = patients.id AND status IN ('Scheduled', 'Waiting') AND lapsed_at IS NULL ORDER BY starts_at LIMIT 1)
  WHERE id IN (NEW.patient_id, OLD.patient_id);
END;

-- The timeline shows the events of the merged records too, as of the record that stays.
DROP VIEW patient_events;
CREATE VIEW patient_events AS
  SELECT seq, name, subject_type, subject_id, patient_id, actor_id, actor_role, acting_for, session_id,
    request_id, route, version, detail, occurred_at
  FROM events WHERE patient_id IS NOT NULL
  UNION ALL
  SELECT r.seq, e.name, e.subject_type, e.subject_id, n.patient_id, e.actor_id, e.actor_role, e.acting_for, e.session_id,
    e.request_id, e.route, e.version, CAST(NULL AS TEXT), e.occurred_at
  FROM patient_numbers n JOIN list_reads r ON r.patient = n.number JOIN events e ON e.seq = r.seq
  UNION ALL
  SELECT e.seq, e.name, e.subject_type, e.subject_id, m.surviving_id, e.actor_id,
    e.actor_role, e.acting_for, e.session_id, e.request_id, e.route, e.version, e.detail, e.occurred_at
  FROM patient_merges m JOIN events e ON e.patient_id = m.merged_id
  WHERE m.status = 'merged'
  UNION ALL
  SELECT r.seq, e.name, e.subject_type, e.subject_id, m.surviving_id, e.actor_id, e.actor_role, e.acting_for, e.session_id,
    e.request_id, e.route, e.version, CAST(NULL AS TEXT), e.occurred_at
  FROM patient_merges m JOIN patient_numbers n ON n.patient_id = m.merged_id
    JOIN list_reads r ON r.patient = n.number JOIN events e ON e.seq = r.seq
  WHERE m.status = 'merged';

-- What is written to a merged record afterwards goes to the one that stays, and back with it: a result, a fax, a job that
-- was late.
CREATE TRIGGER merged_appointments AFTER INSERT ON appointments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'appointments', NEW.id);
  UPDATE appointments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_earlier_time_requests AFTER INSERT ON earlier_time_requests
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'earlier_time_requests', NEW.id);
  UPDATE earlier_time_requests SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_on_demand_appointments AFTER INSERT ON on_demand_appointments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'on_demand_appointments', NEW.id);
  UPDATE on_demand_appointments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_async_messaging_appointments AFTER INSERT ON async_messaging_appointments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'async_messaging_appointments', NEW.id);
  UPDATE async_messaging_appointments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_call_messages AFTER INSERT ON call_messages
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'call_messages', NEW.id);
  UPDATE call_messages SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_phone_calls AFTER INSERT ON phone_calls
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'phone_calls', NEW.id);
  UPDATE phone_calls SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_payments AFTER INSERT ON payments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'payments', NEW.id);
  UPDATE payments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_after_visit_summaries AFTER INSERT ON after_visit_summaries
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'after_visit_summaries', NEW.appointment_id);
  UPDATE after_visit_summaries SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE appointment_id = NEW.appointment_id;
END;
CREATE TRIGGER merged_prep_initial_soap_assessments AFTER INSERT ON prep_initial_soap_assessments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'prep_initial_soap_assessments', NEW.appointment_id);
  UPDATE prep_initial_soap_assessments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE appointment_id = NEW.appointment_id;
END;
CREATE TRIGGER merged_encounters AFTER INSERT ON encounters
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'encounters', NEW.id);
  UPDATE encounters SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_soap_notes AFTER INSERT ON soap_notes
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'soap_notes', NEW.appointment_id);
  UPDATE soap_notes SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE appointment_id = NEW.appointment_id;
END;
CREATE TRIGGER merged_doh_morbidities AFTER INSERT ON doh_morbidities
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'doh_morbidities', NEW.id);
  UPDATE doh_morbidities SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_referrals AFTER INSERT ON referrals
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'referrals', NEW.id);
  UPDATE referrals SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_vaccine_orders AFTER INSERT ON vaccine_orders
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'vaccine_orders', NEW.id);
  UPDATE vaccine_orders SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_assessments AFTER INSERT ON assessments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'assessments', NEW.id);
  UPDATE assessments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_questionnaires AFTER INSERT ON questionnaires
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'questionnaires', NEW.id);
  UPDATE questionnaires SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_labs AFTER INSERT ON labs
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'labs', NEW.id);
  UPDATE labs SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_observations AFTER INSERT ON observations
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'observations', NEW.id);
  UPDATE observations SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_hiv_labs AFTER INSERT ON hiv_labs
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'hiv_labs', NEW.id);
  UPDATE hiv_labs SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_unmatched_labs AFTER INSERT ON unmatched_labs
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'unmatched_labs', NEW.id);
  UPDATE unmatched_labs SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_unmatched_labs_later AFTER UPDATE OF patient_id ON unmatched_labs
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'unmatched_labs', NEW.id);
  UPDATE unmatched_labs SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_prescriptions AFTER INSERT ON prescriptions
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'prescriptions', NEW.id);
  UPDATE prescriptions SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_prior_auths AFTER INSERT ON prior_auths
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'prior_auths', NEW.id);
  UPDATE prior_auths SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_gilead_applications AFTER INSERT ON gilead_applications
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'gilead_applications', NEW.id);
  UPDATE gilead_applications SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_conversations AFTER INSERT ON conversations
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'conversations', NEW.id);
  UPDATE conversations SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_messages AFTER INSERT ON messages
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'messages', NEW.id);
  UPDATE messages SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_conversation_notes AFTER INSERT ON conversation_notes
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'conversation_notes', NEW.id);
  UPDATE conversation_notes SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_health_entries AFTER INSERT ON health_entries
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'health_entries', NEW.id);
  UPDATE health_entries SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_health_alerts AFTER INSERT ON health_alerts
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'health_alerts', NEW.id);
  UPDATE health_alerts SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_documents AFTER INSERT ON documents
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'documents', NEW.id);
  UPDATE documents SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_documents_later AFTER UPDATE OF patient_id ON documents
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'documents', NEW.id);
  UPDATE documents SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_incoming_faxes AFTER INSERT ON incoming_faxes
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'incoming_faxes', NEW.id);
  UPDATE incoming_faxes SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_incoming_faxes_later AFTER UPDATE OF patient_id ON incoming_faxes
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'incoming_faxes', NEW.id);
  UPDATE incoming_faxes SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_roi_requests AFTER INSERT ON roi_requests
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'roi_requests', NEW.id);
  UPDATE roi_requests SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_roi_medical_records AFTER INSERT ON roi_medical_records
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'roi_medical_records', NEW.id);
  UPDATE roi_medical_records SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_attachments AFTER INSERT ON attachments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'attachments', NEW.id);
  UPDATE attachments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_notes AFTER INSERT ON notes
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'notes', NEW.id);
  UPDATE notes SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_disclosures AFTER INSERT ON disclosures
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'disclosures', NEW.id);
  UPDATE disclosures SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_correction_requests AFTER INSERT ON correction_requests
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'correction_requests', NEW.id);
  UPDATE correction_requests SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_break_glass_grants AFTER INSERT ON break_glass_grants
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'break_glass_grants', NEW.id);
  UPDATE break_glass_grants SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_exposures AFTER INSERT ON exposures
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'exposures', NEW.id);
  UPDATE exposures SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_insurances AFTER INSERT ON insurances
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'insurances', NEW.id);
  UPDATE insurances SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_patient_assignments AFTER INSERT ON patient_assignments
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'patient_assignments', NEW.id);
  UPDATE patient_assignments SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_tasks AFTER INSERT ON tasks
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'tasks', NEW.id);
  UPDATE tasks SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_tasks_later AFTER UPDATE OF patient_id ON tasks
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'tasks', NEW.id);
  UPDATE tasks SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_todos AFTER INSERT ON todos
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged'), 'todos', NEW.id);
  UPDATE todos SET patient_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.patient_id AND status = 'merged') WHERE id = NEW.id;
END;
CREATE TRIGGER merged_user_notifications AFTER INSERT ON user_notifications
WHEN EXISTS (SELECT 1 FROM patient_merges WHERE merged_id = NEW.user_id AND status = 'merged') BEGIN
  INSERT OR IGNORE INTO patient_merge_moves (merge_id, table_name, row_key) VALUES ((SELECT id FROM patient_merges WHERE merged_id = NEW.user_id AND status = 'merged'), 'user_notifications', NEW.id);
  UPDATE OR IGNORE user_notifications SET user_id = (SELECT surviving_id FROM patient_merges WHERE merged_id = NEW.user_id AND status = 'merged') WHERE id = NEW.id;
END;
