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
import { reportContract } from '#edge/jsonapi/report-contract'
import {
  dateField,
  instantField,
  line,
  paragraphs,
  phone,
  stampFields,
  uuid,
} from '#edge/platform/fields'
import { keysOf } from '#edge/platform/typed-keys'
import { priorAuthQuestions, priorAuthTemplates } from './templates'
import { priorAuthStates, priorAuthStatuses } from './transitions'

export * from './templates'
export * from './transitions'

const status = z.enum(priorAuthStatuses, 'No such status')
const template = z.enum(keysOf(priorAuthTemplates), 'Choose a form')
export const priorAuthChannels = ['fax', 'portal', 'phone'] as const
const channel = z.enum(priorAuthChannels, 'Choose how it is handed in')
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
const answers = z.partialRecord(z.enum(keysOf(priorAuthQuestions)), paragraphs(2000))
const instant = z.nullable(instantField)
const day = z.nullable(dateField)
const approval = z.strictObject({
  validUntil: optional(dateField),
  reference: optional(line(60)),
})

const at = '/patients/:patient/prior_auths'
const verb = <const V extends string>(name: V) => [`POST ${at}/:id/${name}`] as const

export const priorAuths = contract('prior_auths', {
  description:
    'Requests to the insurance of a patient to pay for a medicine: drafted, submitted by a clinician, and what the payer answers.',
  attributes: {
    template: attribute(template, 'create', 'guarded'),
    payer: attribute(optional(line(200)), 'write', 'guarded'),
    memberNumber: attribute(optional(line(50)), 'write', 'encrypted', 'guarded'),
    answers: attribute(z.optional(answers), 'write', 'encrypted', 'guarded'),
    /** Within 72 hours, where waiting harms. */
    urgent: attribute(z.optional(z.boolean()), 'write'),
    status,
    channel: z.nullable(channel),
    reference: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    submittedAt: instant,
    /** When the payer must have answered. */
    dueAt: instant,
    answeredAt: instant,
    validUntil: day,
    /** The last day of an appeal. */
    appealBy: day,
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    patientName: attribute(z.nullable(z.string()), 'guarded', 'computed'),
    ...attributeGroup({ authorName: z.string() }, 'userName', 'guarded'),
    signedByName: attribute(z.nullable(z.string()), 'userName'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    prescription: one('prescriptions'),
    provider: one('providers', 'optional'),
    author: one('users'),
    signedBy: one('users', 'optional'),
    appealOf: one('prior_auths', 'optional'),
  },
  writableRelationships: ['prescription', 'appealOf'],
  filters: {
    status: oneOf(status),
    patient: relation('patient'),
    prescription: relation('prescription'),
    /** Those of the caller, or of the clinicians they assist. */
    mine: z.stringbool(),
    dueBefore: instantField,
  },
  sorts: ['-createdAt', 'createdAt'],
  mounts: {
    '/prior_auths': ['list', 'read'],
    [at]: ['list', 'create', 'update'],
  },
  states: priorAuthStates,
  actions: {
    pend: { at: verb('pend') },
    request_info: { at: verb('request_info') },
    send_info: { at: verb('send_info') },
    approve: { at: verb('approve'), input: approval },
    approve_part: { at: verb('approve_part'), input: approval },
    modify: { at: verb('modify'), input: approval },
    deny: { at: verb('deny'), input: reasonInput },
    waive: { at: verb('waive') },
    cancel: { at: verb('cancel') },
  },
})

export const previewPriorAuth = endpoint('prior_auths.preview', {
  at: `POST ${at}/preview`,
  description: 'A request as the payer would receive it, as a PDF; nothing is sent.',
  body: z.strictObject({ priorAuth: uuid }),
  mediaType: 'application/pdf',
})

export const submitPriorAuth = endpoint('prior_auths.submit', {
  at: `POST ${at}/submit`,
  stepUp: true,
  description:
    'Makes a request final with the signature of who submits it, and faxes it, or says how it was handed in.',
  body: z.strictObject({ priorAuth: uuid, channel, faxNumber: z.optional(phone) }),
  output: resourceObject('prior_auths', {
    status,
    channel: z.nullable(channel),
    submittedAt: instant,
    dueAt: instant,
  }),
})

export const paDispositionReport = reportContract('patient_reports.pa_disposition', {
  at: 'GET /patients/reports/:disposition',
  description:
    'Prior authorizations by how they stand: pa_disposition_pending, _approved, _denied, _all, or a status. The latest first.',
  query: { from: z.optional(dateField), until: z.optional(dateField) },
  columns: {
    patientId: z.string(),
    name: z.string(),
    template: z.nullable(z.string()),
    medicine: z.nullable(z.string()),
    payer: z.nullable(z.string()),
    providerName: z.nullable(z.string()),
    status: z.string(),
    submittedAt: z.string(),
    answeredAt: z.nullable(z.string()),
    daysToAnswer: z.nullable(z.number()),
    reasonCode: z.nullable(z.string()),
  },
})
