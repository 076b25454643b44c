-- A scheduled visit that is to be had now: what it was, while a clinician has accepted it and it has not begun. Its request
-- holds its time until then; once the visit has begun or ended, that is free.
ALTER TABLE appointments ADD COLUMN swapped_from TEXT;
CREATE TRIGGER swapped_visit_frees_time AFTER UPDATE OF status ON appointments
WHEN new.swapped_from IS NOT NULL AND new.status NOT IN ('Scheduled', 'Waiting') BEGIN
  DELETE FROM slot_claims WHERE owner_id IN (SELECT id FROM on_demand_appointments WHERE appointment_id = new.id);
  UPDATE appointments SET swapped_from = NULL WHERE id = new.id;
END;
