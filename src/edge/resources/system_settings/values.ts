interface Kind {
  readonly holds: (value: string) => boolean
  readonly says: string
}

const count: Kind = { holds: (value) => /^\d{1,6}$/.test(value), says: 'Enter a whole number' }
const list: Kind = {
  holds: (value) => {
    try {
      const parsed: unknown = JSON.parse(value)
      return Array.isArray(parsed) && parsed.every((each) => typeof each === 'string')
    } catch {
      return false
    }
  },
  says: 'Enter a JSON list of texts',
}
const words: Kind = { holds: () => true, says: '' }

const kinds: Readonly<Record<string, Kind>> = {
  inactivity_period: count,
  keep_alive_seconds: count,
  session_hours_patient: count,
  session_hours_staff: count,
  password_length: count,
  password_lowercase: count,
  password_uppercase: count,
  password_digits: count,
  password_symbols: count,
  booking_lead_minutes: count,
  booking_step_minutes: count,
  booking_days: count,
  phone_numbers_for_sms: list,
  cash_pay_cbo_ids: list,
}

/** What is wrong with a value of this setting, if anything. */
export const settingProblem = (key: string, value: string): string | undefined => {
  const { holds, says } = kinds[key] ?? words
  return holds(value) ? undefined : says
}
