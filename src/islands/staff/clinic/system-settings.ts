import { type NumberSetting, numberSettings } from '#edge/platform/settings/setting-bounds'

interface SettingLabel {
  readonly label: string
  readonly help?: string
  readonly kind?: 'text' | 'phone' | 'organization' | 'organizations' | 'phones' | 'zone'
}

const numbers: Readonly<Record<NumberSetting, string>> = {
  inactivity_period: 'Seconds until an idle user is signed out',
  keep_alive_seconds: 'Seconds between signs of activity',
  session_hours_patient: 'Maximum hours a patient stays signed in',
  session_hours_staff: 'Maximum hours staff stay signed in',
  password_length: 'Minimum characters in a password',
  password_lowercase: 'Minimum lowercase letters in a password',
  password_uppercase: 'Minimum uppercase letters in a password',
  password_digits: 'Minimum digits in a password',
  password_symbols: 'Minimum symbols in a password',
  booking_lead_minutes: 'Latest booking, in minutes before a visit',
  booking_step_minutes: 'Minutes between the start times offered',
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
  phone_numbers_for_sms: {
    label: 'Numbers texts are sent from',
    help: 'each person gets theirs from one of them; the number of the deployment without any',
    kind: 'phones',
  },
  cash_pay_cbo_ids: {
    label: 'Organizations whose patients pay for themselves',
    kind: 'organizations',
  },
  reach_la_cbo_id: { label: 'Organization that asks who referred them', kind: 'organization' },
  default_cbo_id: {
    label: 'Organization for people no organization referred',
    kind: 'organization',
  },
  support_phone: {
    label: 'Phone of customer support',
    help: 'patients are offered no call without one',
    kind: 'phone',
  },
  assistance_fax: {
    label: 'Fax of the assistance program',
    help: 'applications are faxed nowhere without one',
    kind: 'phone',
  },
  clinic_name: { label: 'Name of the clinic', help: 'on mails and faxes, where no brand is' },
  clinic_address: { label: 'Address of the clinic', help: 'at the head of faxes' },
  clinic_fax: { label: 'Fax of the clinic', help: 'at the head of faxes', kind: 'phone' },
  clinic_timezone: {
    label: 'Time zone of the clinic',
    help: 'its days, hours and due times go by it; what is booked stays at its moment',
    kind: 'zone',
  },
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
