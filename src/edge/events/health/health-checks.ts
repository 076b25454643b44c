/** Measured parts of the health of the platform, each with an upper limit and a page of `docs/runbook`. */
export const healthChecks = [
  'database',
  'files',
  'audit',
  'events_waiting_seconds',
  'dead_letters',
  'deliveries_waiting_seconds',
  'failed_deliveries',
  'seconds_since_minute_jobs',
  'seconds_since_daily_jobs',
  'failing_jobs',
  'missing_payment_events',
  'seconds_since_backup',
  'days_of_oldest_key',
  'percent_of_booking_budget',
  'percent_of_join_budget',
  'percent_of_reply_budget',
  'percent_of_result_budget',
] as const

/** A backup is due each night: the newest one is older only where one failed. */
export const youngBackupSeconds = 30 * 3_600
