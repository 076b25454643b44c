-- How often what patients need succeeded and failed in each hour: counts alone, of no person. The targets are in `service-levels.ts`.
CREATE TABLE service_counts (
  hour TEXT NOT NULL,
  service TEXT NOT NULL CHECK (service IN ('booking', 'join', 'reply', 'result')),
  good INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (hour, service)
) STRICT, WITHOUT ROWID;

-- Results by when they are to be acted on.
CREATE INDEX labs_by_due ON labs(due_at) WHERE listed_at IS NOT NULL;
