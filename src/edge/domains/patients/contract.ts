import {
  contract,
  endpoint,
  isPresent,
  one,
  relation,
  resourceObject,
  z,
} from '#edge/jsonapi/contract'
import { dateField, state } from '#edge/platform/fields'
import { attributes } from './attributes'
import { patientStatuses } from './statuses'

export const patients = contract('patients', {
  description:
    'The people the clinic cares for: who they are, how to reach them, and what they told of themselves.',
  attributes,
  guarded: ['provider', 'supportUser', 'pharmacy'],
  relationships: {
    cbo: one('cbos'),
    provider: one('providers'),
    supportUser: one('users'),
    pharmacy: one('pharmacies'),
  },
  filters: {
    status: z.enum(patientStatuses),
    state,
    cbo: relation('cbo'),
    provider: relation('provider'),
    pharmacy: relation('pharmacy'),
    waitlist: z.stringbool(),
    cashPay: z.stringbool(),
    photoIdOnFile: isPresent('photoIdAt'),
  },
  sorts: ['-id', 'lastName', 'firstName', 'enrolledAt', 'nextAppointmentAt'],
  mounts: { '/patients': ['list', 'read', 'create', 'update'] },
  stepUpAttributes: ['email', 'phone', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'],
})

export const readRecordAccess = endpoint('patients.accessible', {
  at: 'GET /patients/:patient/accessible',
  description:
    'Whether the caller may open this record, how far they see, and whether break-glass access is possible.',
  output: resourceObject('accesses', {
    allowed: z.boolean(),
    scope: z.nullable(z.string()),
    reason: z.string(),
    /** Whether the caller does more for the patients in their care than for all, and this one is not in it. */
    isOutsideCare: z.boolean(),
    breakGlassPossible: z.boolean(),
    /** When emergency access of the caller ends by itself. */
    breakGlassUntil: z.nullable(z.string()),
    /** Whether the caller looks through the account only with a code that the patient reads out. */
    loginAsNeedsCode: z.boolean(),
  }),
})

const page = z.optional(
  z.strictObject({
    size: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    after: z.optional(z.string().check(z.maxLength(2_000))),
  }),
)
const atLeastThree = 'Enter at least 3 characters'
const digitsOf = (typed: string) => typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

export const findPatients = endpoint('patients.search', {
  at: 'POST /patients/search',
  description:
    'Finds patients by words of a name (without accents, in any order), the beginning of an email, the beginning or end of a phone or a date or a year of birth; where no name matches, by one letter amiss. Nothing of the search is in an address.',
  body: z.strictObject({
    name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Its beginning. */
    email: z.optional(
      z.string().check(z.trim(), z.toLowerCase(), z.minLength(3, atLeastThree), z.maxLength(254)),
    ),
    /** All of it, or its first or last digits. */
    phone: z.optional(
      z
        .string()
        .check(
          z.overwrite(digitsOf),
          z.regex(/^\d{4,10}$/, 'Enter the first or last 4 digits, or more'),
        ),
    ),
    dob: z.optional(dateField),
    /** Beside a name. */
    birthYear: z.optional(z.string().check(z.regex(/^(19|20)\d{2}$/, 'Enter a year such as 1973'))),
    page,
  }),
})
