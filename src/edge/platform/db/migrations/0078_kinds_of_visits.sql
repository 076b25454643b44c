-- A kind of visit that the clinic adds follows the rules of one of the product's, whose id its own begins with. PEP stays one
-- kind, so that its 72 hours hold for every visit for it.
ALTER TABLE encounter_types ADD COLUMN base_id TEXT REFERENCES encounter_types(id)
  CHECK (base_id IS NULL OR (base_id <> '11' AND substr(id, 1, length(base_id) + 1) = base_id || '-'));
