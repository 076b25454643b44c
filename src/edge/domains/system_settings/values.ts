import { z } from '#edge/jsonapi/contract'
import { line, phone, uuid, zone } from '#edge/platform/fields'
import { type NumberSetting, numberSettings } from '#edge/platform/settings/setting-bounds'

/** What is wrong with the value of a setting, or null. */
type Check = (value: string) => string | null

const numberCheck = (key: NumberSetting): Check => {
  const { minimum, maximum, step = 1 } = { step: 1, ...numberSettings[key] }
  return (value) => {
    if (!/^\d{1,6}$/.test(value)) return 'Enter a whole number'
    const entered = Number(value)
    if (entered < minimum || entered > maximum)
      return `Enter a number from ${minimum} to ${maximum}`
    return entered % step === 0 ? null : `Enter a multiple of ${step}`
  }
}

const schemaCheck =
  (schema: z.ZodMiniType<unknown, unknown>, message: string): Check =>
  (value) =>
    schema.safeParse(value).success ? null : message

const listCheck =
  (item: z.ZodMiniType<unknown, unknown>, message: string): Check =>
  (value) => {
    try {
      const list = z.array(item).check(z.maxLength(50))
      return list.safeParse(JSON.parse(value)).success ? null : message
    } catch {
      return message
    }
  }

const numberChecks = Object.fromEntries(
  Object.keys(numberSettings).map((key) => [key, numberCheck(key as NumberSetting)]),
)

/** An empty one is unset: no one is given a number then, and what needs one refuses. */
const optionalPhone = schemaCheck(
  z.union([z.literal(''), phone]),
  'Enter a phone number of ten digits, or leave it empty',
)

export const settingChecks: Readonly<Record<string, Check>> = {
  ...numberChecks,
  phone_numbers_for_sms: listCheck(phone, 'Enter a JSON list of phone numbers'),
  cash_pay_cbo_ids: listCheck(uuid, 'Enter a JSON list of ids of organizations'),
  reach_la_cbo_id: schemaCheck(z.union([z.literal(''), uuid]), 'Enter the id of an organization'),
  default_cbo_id: schemaCheck(uuid, 'Enter the id of an organization'),
  support_phone: optionalPhone,
  assistance_fax: optionalPhone,
  clinic_name: schemaCheck(line(100), 'Use at most 100 characters, on one line'),
  clinic_address: schemaCheck(line(200), 'Use at most 200 characters, on one line'),
  clinic_fax: optionalPhone,
  clinic_timezone: schemaCheck(zone, 'Choose a time zone'),
}

/** What is wrong with a value of this setting by itself; a key without a check is refused. */
export const settingProblem = (key: string, value: string): string | null =>
  settingChecks[key]?.(value) ?? (settingChecks[key] ? null : 'This setting cannot be changed here')

const organizationSettings = ['default_cbo_id', 'reach_la_cbo_id', 'cash_pay_cbo_ids']

/** The organizations a checked value names: each must exist. */
export const namedOrganizations = (key: string, value: string): readonly string[] => {
  if (!organizationSettings.includes(key) || value === '') return []
  return key.endsWith('_ids') ? (JSON.parse(value) as string[]) : [value]
}
