import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { codeField } from '#edge/platform/fields'
import { vendorServices } from '#edge/platform/services/vendor-services'

/** What a clinic needs before its first patient, in the order it is done. */
export const setupKeys = [
  'name',
  'phone',
  'fax',
  'address',
  'hours',
  'visit_types',
  'treatments',
  'states',
  'providers',
  'organizations',
  'pharmacies',
  'lab_vendor',
  'content',
  'legal_texts',
  'mail',
  'sms',
  'alerts',
  'backups',
  'agreements',
  'admins',
] as const
export type SetupKey = (typeof setupKeys)[number]

/** What a clinic may do without. */
export const optionalSetup: readonly SetupKey[] = ['fax', 'organizations', 'lab_vendor']

/** How patients and staff are written to, and how the operator is told of a fault. */
export const testChannels = ['email', 'sms', 'alert'] as const

const output = resourceObject('clinic_setups', {
  lines: z.array(
    z.object({
      key: z.enum(setupKeys),
      isDone: z.boolean(),
      isOptional: z.boolean(),
      /** How many there are; null where nothing is counted. */
      count: z.nullable(z.number()),
      /** What became of the newest test message: the status of its delivery. */
      status: z.nullable(z.string()),
    }),
  ),
  /** The vendors of this deployment, and the agreement with each that is in force today. */
  vendors: z.array(
    z.object({
      service: z.enum(vendorServices),
      vendor: z.string(),
      agreementId: z.nullable(z.string()),
    }),
  ),
})

export const readClinicSetup = endpoint('clinic_setup.read', {
  at: 'GET /clinic_setup',
  description: 'What a new clinic has and lacks before its first patient, as it is now.',
  output,
})

export const sendTestMessage = endpoint('clinic_setup.send_test', {
  at: 'POST /clinic_setup/test_messages',
  description:
    'A mail or text to the admin who asks, or an alert to the operator: once it was sent, the clinic knows that it goes out.',
  body: z.strictObject({ channel: z.enum(testChannels, 'Choose mail, text or alert') }),
  output,
  limit: { max: 10, windowSeconds: 3600 },
})

export const confirmTestAlert = endpoint('clinic_setup.confirm_alert', {
  at: 'POST /clinic_setup/alert_confirmations',
  description: 'The code of the newest test alert, as proof that the operator received it.',
  body: z.strictObject({ code: codeField }),
  output,
  limit: { max: 10, windowSeconds: 3600 },
})
