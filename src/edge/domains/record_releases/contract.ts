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
  phone,
  stampFields,
  uuid,
} from '#edge/platform/fields'
import { releaseClasses, releasePurposes, releaseSections } from './content'
import { releaseStates, releaseStatuses } from './transitions'

/** Of a fax that reached no one. */
export { isUndelivered } from '#edge/deliveries/statuses'
export * from './content'
export * from './transitions'

const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
const instant = z.nullable(instantField)
const isEachOnce = (codes: readonly string[]) => new Set(codes).size === codes.length
const status = z.enum(releaseStatuses, 'No such status')
const whichSections = 'Choose what may be sent'
const sections = z
  .array(z.enum(releaseSections, whichSections), whichSections)
  .check(z.minLength(1, whichSections), z.refine(isEachOnce, 'Choose each part once'))
const classes = z
  .array(z.enum(releaseClasses, 'No such kind of information'))
  .check(z.refine(isEachOnce, 'Choose each kind once'))
/** Days the records are of. */
const period = { from: optional(dateField), until: optional(dateField) }

const at = '/patients/:patient/roi_requests'
const verb = <const V extends string>(name: V) => [`POST ${at}/:id/${name}`] as const

export const roiRequests = contract('roi_requests', {
  description:
    'Authorizations of a patient to release records (45 CFR 164.508): who gets what, why and until when.',
  attributes: {
    /** A code of the list `record_release_entity`. */
    entity: attribute(line(50, 'Choose who gets the records'), 'create', 'encrypted', 'guarded'),
    recipient: attribute(line(200, 'Name who gets the records'), 'create', 'encrypted', 'guarded'),
    recipientFax: attribute(optional(phone), 'create', 'encrypted', 'guarded'),
    recipientAddress: attribute(optional(line(200)), 'create', 'encrypted', 'guarded'),
    purpose: attribute(
      z.enum(releasePurposes, 'Choose a purpose'),
      'create',
      'encrypted',
      'guarded',
    ),
    purposeText: attribute(optional(paragraphs(300)), 'create', 'encrypted', 'guarded'),
    sections: attribute(sections, 'create', 'encrypted', 'guarded'),
    ...attributeGroup(period, 'create'),
    /** The last day it holds; a year from its making, unless told. */
    expiresOn: attribute(z.optional(dateField), 'create'),
    status,
    /** Kinds of sensitive information the patient let go out, each chosen by itself. */
    classes: attribute(z.nullable(classes), 'encrypted', 'guarded'),
    initials: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    signedAt: instant,
    /** When it was declined, canceled or revoked. */
    endedAt: instant,
    ...attributeGroup({ authorName: z.string(), patientName: z.string() }, 'userName'),
    ...stampFields,
  },
  relationships: { patient: one('patients'), author: one('users') },
  filters: { status: oneOf(status), patient: relation('patient') },
  sorts: ['-createdAt'],
  mounts: { '/roi_requests': ['list'], [at]: ['list', 'read', 'create'] },
  states: releaseStates,
  stepUp: ['create', 'send', 'sign'],
  actions: {
    send: { at: verb('send') },
    sign: {
      at: verb('sign'),
      input: z.strictObject({ initials, classes }),
    },
    decline: { at: verb('decline') },
    cancel: { at: verb('cancel') },
    acknowledge: { at: verb('acknowledge') },
    revoke: { at: verb('revoke') },
  },
})

const recordsAt = '/patients/:patient/roi_medical_records'

export const roiMedicalRecords = contract('roi_medical_records', {
  description: 'Records of a patient put together to be sent under an authorization they signed.',
  attributes: {
    sections: attribute(sections, 'create', 'encrypted'),
    ...attributeGroup(period, 'create'),
    faxedAt: instant,
    faxNumber: attribute(z.nullable(z.string()), 'encrypted'),
    /** How far the fax is: pending, sent, failed. */
    faxStatus: attribute(z.nullable(z.string()), 'computed'),
    authorName: attribute(z.string(), 'userName'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    roiRequest: one('roi_requests'),
    author: one('users'),
  },
  writableRelationships: ['roiRequest'],
  filters: { roiRequest: relation('roiRequest') },
  sorts: ['-createdAt'],
  mounts: { [recordsAt]: ['list', 'read', 'create'] },
  stepUp: ['create'],
})

export const previewRecords = endpoint('roi_medical_records.preview', {
  at: `POST ${recordsAt}/preview`,
  description: 'The records as who gets them would read them, as a PDF; nothing is sent.',
  body: z.strictObject({ roiRequest: uuid, sections, ...period }),
  mediaType: 'application/pdf',
})

export const faxRecords = endpoint('roi_medical_records.fax', {
  at: `POST ${recordsAt}/:roi_medical_record/fax`,
  stepUp: true,
  description: 'Faxes the records, and writes the disclosure into the accounting of the patient.',
  body: z.strictObject({ faxNumber: z.optional(phone) }),
  output: resourceObject('roi_medical_records', { faxedAt: instantField, faxNumber: z.string() }),
})
