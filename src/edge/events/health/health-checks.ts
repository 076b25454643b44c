/** Measured parts of the health of the platform, each with an upper limit. */
export const healthChecks = [
  'database',
  'files',
  'audit',
  'events_waiting_seconds',
  'dead_letters',
  'deliveries_waiting_seconds',
  'seconds_since_minute_jobs',
  'seconds_since_daily_jobs',
  'failing_jobs',
  'missing_payment_events',
] as const
