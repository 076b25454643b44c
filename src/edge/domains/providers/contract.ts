import {
  attribute,
  contract,
  endpoint,
  many,
  one,
  relation,
  resourceObject,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import {
  line,
  npi,
  paragraphs,
  state,
  theirEmail,
  theirFirstName,
  theirLastName,
  uuid,
} from '#edge/platform/fields'

/** Why patients are not offered a clinician, in the order in which it is put right. */
export const offerBlockers = ['inactive', 'account', 'license', 'organization', 'hours'] as const
export type OfferBlocker = (typeof offerBlockers)[number]

const text = z.nullable(z.string())
export const providerRank = z
  .int('Enter a whole number')
  .check(
    z.minimum(1, 'Enter a number from 1 to 1000'),
    z.maximum(1000, 'Enter a number from 1 to 1000'),
  )
export const providers = contract('providers', {
  description: 'Clinicians: who they are to a patient, and what the clinic keeps of them.',
  attributes: {
    userId: z.string(),
    firstName: attribute(z.string(), 'computed'),
    lastName: attribute(z.string(), 'computed'),
    fullName: attribute(z.string(), 'computed'),
    pronouns: attribute(text, 'computed'),
    portrait: attribute(text, 'computed'),
    timezone: attribute(z.string(), 'computed'),
    outOfOfficeMessage: attribute(text, 'computed'),
    suffix: attribute(z.nullable(line(20)), 'update'),
    providerType: attribute(z.string(), 'computed'),
    typeId: attribute(z.string('Choose a profession'), 'update', 'guarded'),
    bio: attribute(paragraphs(2000), 'update'),
    /** Where they may practice today. */
    states: attribute(z.array(z.string()), 'computed'),
    homeCity: attribute(z.nullable(line(100)), 'update', 'guarded'),
    homeState: attribute(z.nullable(state), 'update', 'guarded'),
    npi: attribute(z.nullable(npi), 'update', 'guarded'),
    status: attribute(z.enum(['active', 'inactive'], 'Choose a status'), 'update', 'guarded'),
    supervisorId: attribute(text, 'update', 'guarded'),
    assistantId: attribute(text, 'update', 'guarded'),
    supervisorName: attribute(text, 'userName', 'guarded'),
    assistantName: attribute(text, 'userName', 'guarded'),
    rank: attribute(providerRank, 'update', 'guarded'),
    firstLicenseEnd: attribute(text, 'computed', 'guarded'),
    /** Why patients are not offered them; none where they are. */
    offerBlockers: attribute(z.array(z.enum(offerBlockers)), 'computed', 'guarded'),
    email: attribute(z.string(), 'computed', 'guarded'),
    phone: attribute(text, 'computed', 'guarded'),
    /** Their account is closed to them. */
    disabled: attribute(z.boolean(), 'computed', 'guarded'),
    lastLogin: attribute(text, 'computed', 'guarded'),
  },
  relationships: { user: one('users'), licenses: many('licenses') },
  filters: {
    status: z.enum(['active', 'inactive']),
    state,
    type: relation('type'),
    cbo: uuid,
    licenseEndsBefore: { schema: z.iso.date(), column: 'firstLicenseEnd', compare: '<' },
  },
  sorts: ['lastName', 'rank', 'firstLicenseEnd'],
  mounts: {
    '/providers': ['list', 'read', 'update'],
    '/admin/providers': ['list', 'read', 'update'],
  },
})

export const listClinicians = endpoint('clinicians.list', {
  at: 'GET /clinicians',
  description:
    'The clinicians whom booking offers, as anyone may know them: public pages show them.',
  output: resourceObjects('clinicians', {
    /** With the degree: 'Amara Osei, MD'. */
    name: z.string(),
    pronouns: z.nullable(z.string()),
    providerType: z.string(),
    /** Where they may practice today. */
    states: z.array(z.string()),
  }),
})

export const listPatientProviders = endpoint('providers.list', {
  at: 'GET /patients/:patient/providers',
  description: 'Clinicians who may see this patient today, for one visit type where it is named.',
  query: z.strictObject({ encounterTypeId: z.optional(z.string()) }),
  output: resourceObjects('providers', {
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    suffix: z.nullable(z.string()),
    providerType: z.string(),
    pronouns: z.nullable(z.string()),
    bio: z.string(),
    portrait: z.nullable(z.string()),
    timezone: z.string(),
    states: z.array(z.string()),
    /** Whether this is the patient's own clinician. */
    assigned: z.boolean(),
  }),
})

export const createProvider = endpoint('providers.create', {
  at: 'POST /admin/providers',
  description: 'A new clinician: their account, their record and an invitation, at once.',
  body: z.strictObject({
    firstName: theirFirstName,
    lastName: theirLastName,
    email: theirEmail,
    typeId: z.string('Choose a profession').check(z.minLength(1, 'Choose a profession')),
    suffix: z.optional(z.nullable(line(20))),
    npi: z.optional(z.nullable(npi)),
  }),
  output: resourceObject('providers', {
    userId: z.string(),
    fullName: z.string(),
    accountStatus: z.string(),
  }),
  status: 201,
  stepUp: true,
})

export const listRanks = endpoint('providers.ranks', {
  at: 'GET /providers/ranks',
  description: 'Clinicians in the order in which they are offered to patients.',
  output: resourceObjects('provider_ranks', {
    fullName: z.string(),
    suffix: z.nullable(z.string()),
    status: z.enum(['active', 'inactive']),
    rank: z.number(),
  }),
})

export const providerAssignments = reportContract('provider_assignments.list', {
  at: 'GET /providers/dashboard_provider_assignments',
  description:
    'Who works with whom: of each active clinician the assistant, the supervisor, the states and the organizations.',
  columns: {
    name: z.string(),
    suffix: z.nullable(z.string()),
    assistantId: z.nullable(z.string()),
    assistantName: z.nullable(z.string()),
    supervisorId: z.nullable(z.string()),
    supervisorName: z.nullable(z.string()),
    /** With a valid license. */
    states: z.array(z.string()),
    cboNames: z.array(z.string()),
  },
})

export const notifyOfHours = endpoint('providers.notify_hours', {
  at: 'POST /providers/:provider/scheduled_hours_notification',
  description: 'Tells a clinician that their hours for the coming days are set.',
  once: true,
})
