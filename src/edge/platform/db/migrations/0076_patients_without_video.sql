-- Whether the patient's last sign came from a browser that cannot make video calls.
ALTER TABLE visit_rooms ADD COLUMN is_without_video INTEGER NOT NULL DEFAULT 0 CHECK (is_without_video IN (0, 1));
