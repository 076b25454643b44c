-- What the clinic did on each of its days: counted anew for the last days by a daily job, so that no report counts visits.
-- scope_id is '' for the clinic, a state's code, or the id of an organization or a clinician.
CREATE TABLE metric_days (
  scope TEXT NOT NULL CHECK (scope IN ('clinic', 'state', 'cbo', 'provider')),
  scope_id TEXT NOT NULL,
  day TEXT NOT NULL,
  enrolled INTEGER NOT NULL,
  visits_completed INTEGER NOT NULL,
  visits_missed INTEGER NOT NULL,
  visits_canceled INTEGER NOT NULL,
  notes_signed INTEGER NOT NULL,
  results_released INTEGER NOT NULL,
  PRIMARY KEY (scope, scope_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX metric_days_by_day ON metric_days(day);

-- Which organizations take in patients of a state whom no one sent, the lowest first.
CREATE TABLE cbo_state_priorities (
  cbo_id TEXT NOT NULL REFERENCES cbos(id),
  state TEXT NOT NULL REFERENCES states(code),
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 99),
  PRIMARY KEY (cbo_id, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX cbo_state_priorities_by_state ON cbo_state_priorities(state, position, cbo_id);

CREATE INDEX patients_by_enrollment ON patients(enrolled_at);
CREATE INDEX patient_assignments_left_cbo ON patient_assignments(from_id, created_at, id) WHERE role = 'cbo';
CREATE INDEX labs_by_release ON labs(released_at) WHERE released_at IS NOT NULL;
CREATE INDEX soap_notes_by_signature ON soap_notes(signed_at) WHERE status = 'signed';
