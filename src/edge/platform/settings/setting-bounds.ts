/** Bounds of a setting that is a whole number; `step` is what it must be a multiple of. */
interface NumberRule {
  readonly minimum: number
  readonly maximum: number
  readonly default: number
  readonly step?: number
}

/** Every numeric setting of the clinic. Outside these bounds the server or its staff could not work. */
export const numberSettings = {
  /** Seconds. Its minimum lies above the maximum of `keep_alive_seconds`, or active users were signed out. */
  inactivity_period: { minimum: 600, maximum: 28_800, default: 1800 },
  keep_alive_seconds: { minimum: 30, maximum: 300, default: 300 },
  session_hours_patient: { minimum: 1, maximum: 24, default: 12 },
  session_hours_staff: { minimum: 1, maximum: 24, default: 8 },
  password_length: { minimum: 8, maximum: 64, default: 15 },
  password_lowercase: { minimum: 0, maximum: 8, default: 0 },
  password_uppercase: { minimum: 0, maximum: 8, default: 0 },
  password_digits: { minimum: 0, maximum: 8, default: 0 },
  password_symbols: { minimum: 0, maximum: 8, default: 0 },
  booking_lead_minutes: { minimum: 0, maximum: 1440, default: 15 },
  /** Time is claimed in units of five minutes. */
  booking_step_minutes: { minimum: 5, maximum: 240, default: 20, step: 5 },
  booking_days: { minimum: 1, maximum: 60, default: 5 },
  /** Years that a record is kept after its last visit; laws of states ask for up to ten of adults. */
  record_retention_years: { minimum: 6, maximum: 30, default: 10 },
} as const satisfies Record<string, NumberRule>
export type NumberSetting = keyof typeof numberSettings
