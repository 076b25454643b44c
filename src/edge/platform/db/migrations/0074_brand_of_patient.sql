-- The brand a patient enrolled with: whose name their mails carry. It decides nothing else.
ALTER TABLE patients ADD COLUMN theme_id TEXT;
UPDATE patients SET theme_id = (
  SELECT theme_id FROM enrollments WHERE enrollments.user_id = patients.id AND theme_id IS NOT NULL ORDER BY created_at LIMIT 1);
