import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import {
  attribute,
  attributeGroup,
  contract,
  endpoint,
  one,
  oneOf,
  relation,
  resourceObject,
  z,
} from '#edge/jsonapi/contract'
import {
  dateField,
  initials,
  instantField,
  line,
  paragraphs,
  stampFields,
} from '#edge/platform/fields'
import { assistancePrograms, missingParts } from './programs'
import { applicationStates, applicationStatuses } from './transitions'

/** Of a fax that reached no one. */
export { isUndelivered } from '#edge/deliveries/statuses'
export * from './transitions'

const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
const instant = z.nullable(instantField)
const status = z.enum(applicationStatuses, 'No such status')
export const submissionChannels = ['fax', 'portal', 'mail'] as const
const channel = z.enum(submissionChannels, 'Choose how it is handed in')

const at = '/patients/:patient/gilead_applications'
const verb = <const V extends string>(name: V) => [`POST ${at}/:id/${name}`] as const
const signature = z.strictObject({ initials })

export const gileadApplications = contract('gilead_applications', {
  description:
    'Applications of a patient to the assistance program of a manufacturer, which gives a medicine without cost: signed by both sides, submitted, answered.',
  attributes: {
    program: attribute(z.enum(assistancePrograms), 'guarded'),
    /** Where the medicine goes, if not to the patient’s home. */
    shippingAddress: attribute(optional(line(200)), 'write', 'encrypted', 'guarded'),
    /** To the program. */
    note: attribute(optional(paragraphs(500)), 'write', 'encrypted', 'guarded'),
    status,
    /** What the record lacks for the form. */
    missing: attribute(z.array(z.enum(missingParts)), 'computed', 'guarded'),
    ...attributeGroup(
      { patientInitials: z.nullable(z.string()), providerInitials: z.nullable(z.string()) },
      'encrypted',
      'guarded',
    ),
    patientSignedAt: instant,
    providerSignedAt: instant,
    channel: z.nullable(channel),
    submittedAt: instant,
    /** How far the fax is: pending, sent, failed. */
    faxStatus: attribute(z.nullable(z.string()), 'computed'),
    answeredAt: instant,
    /** The last day the program pays. */
    endsOn: z.nullable(dateField),
    /** When it was declined, canceled or ended. */
    endedAt: instant,
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    patientName: attribute(z.string(), 'userName'),
    authorName: attribute(z.string(), 'userName', 'guarded'),
    signedByName: attribute(z.nullable(z.string()), 'userName', 'guarded'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    prescription: one('prescriptions'),
    provider: one('providers', 'optional'),
    author: one('users'),
    signedBy: one('users', 'optional'),
  },
  writableRelationships: ['prescription'],
  guarded: ['prescription', 'author', 'signedBy'],
  filters: {
    status: oneOf(status),
    patient: relation('patient'),
    /** Those of the caller, or of the clinicians they assist. */
    mine: z.stringbool(),
  },
  sorts: ['-createdAt', 'createdAt'],
  mounts: { '/gilead_applications': ['list'], [at]: ['list', 'read', 'create', 'update'] },
  states: applicationStates,
  stepUp: ['sign', 'provider_sign'],
  actions: {
    sign: { at: verb('sign'), input: signature },
    decline: { at: verb('decline'), input: reasonInput },
    provider_sign: { at: verb('provider_sign'), input: signature },
    start_review: { at: verb('start_review') },
    approve: {
      at: verb('approve'),
      input: z.strictObject({
        gilead: line(16, 'Enter the ID the program gave'),
        endsOn: optional(dateField),
      }),
    },
    deny: { at: verb('deny'), input: reasonInput },
    activate: { at: verb('activate') },
    expire: { at: verb('expire') },
    cancel: { at: verb('cancel') },
  },
})

const formSection = z.object({
  title: z.string(),
  entries: z.array(z.object({ label: z.string(), text: z.string() })),
})
export type ApplicationSection = z.output<typeof formSection>

export const readApplicationForm = endpoint('gilead_applications.form', {
  at: `GET ${at}/:gilead_application/form`,
  description:
    'What the form says: as it was signed, or of a draft as the record has it now. Its words are English, as the program reads them.',
  output: resourceObject('gilead_application_forms', { sections: z.array(formSection) }),
})

export const previewApplication = endpoint('gilead_applications.preview', {
  at: `GET ${at}/:gilead_application/preview`,
  description: 'An application as the program receives it, as a PDF; nothing is sent.',
  mediaType: 'application/pdf',
})

export const submitApplication = endpoint('gilead_applications.submit', {
  at: `POST ${at}/:gilead_application/submit`,
  stepUp: true,
  description:
    'Faxes a signed application to the program, or says how it was handed in, and writes the disclosure into the accounting of the patient. One whose fax did not arrive is to be sent again.',
  body: z.strictObject({ channel }),
  output: resourceObject('gilead_applications', { status, channel, submittedAt: instantField }),
})
