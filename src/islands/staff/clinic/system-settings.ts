import { type NumberSetting, numberSettings } from '#edge/platform/setting-bounds'

interface SettingLabel {
  readonly label: string
  readonly help?: string
  readonly kind?: 'text' | 'organization' | 'organizations' | 'phones'
}

const numbers: Readonly<Record<NumberSetting, string>> = {
  inactivity_period: 'Seconds until an idle user is signed out',
  keep_alive_seconds: 'Seconds between signs of activity',
  session_hours_patient: 'Hours a patient stays signed in at most',
  session_hours_staff: 'Hours staff stay signed in at most',
  password_length: 'Characters of a password at least',
  password_lowercase: 'Small letters of a password at least',
  password_uppercase: 'Capital letters of a password at least',
  password_digits: 'Digits of a password at least',
  password_symbols: 'Symbols of a password at least',
  booking_lead_minutes: 'Minutes before a visit until which it can be booked',
  booking_step_minutes: 'Minutes between the starts offered',
  booking_days: 'Days offered ahead',
  record_retention_years: 'Years a record is kept after its last visit',
}

/** What each setting is called, and how it is entered. */
export const settingLabels: Readonly<Record<string, SettingLabel>> = {
  ...Object.fromEntries(
    Object.entries(numbers).map(([key, label]) => {
      const { minimum, maximum } = numberSettings[key as NumberSetting]
      return [key, { label, help: `from ${minimum} to ${maximum}` }]
    }),
  ),
  phone_numbers_for_sms: { label: 'Numbers texts are sent from', kind: 'phones' },
  cash_pay_cbo_ids: {
    label: 'Organizations whose patients pay themselves',
    kind: 'organizations',
  },
  reach_la_cbo_id: { label: 'Organization that asks who referred them', kind: 'organization' },
  default_cbo_id: { label: 'Organization of those whom none sends', kind: 'organization' },
  support_phone: { label: 'Phone of customer support' },
}

/** The texts of a JSON list; none where it is not one. */
export const parseList = (value: string): string[] => {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}
