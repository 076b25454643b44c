import { deliveryStatuses } from '#edge/deliveries/statuses'
import {
  attribute,
  attributeGroup,
  contract,
  endpoint,
  one,
  oneOf,
  z,
} from '#edge/jsonapi/contract'
import type { States } from '#edge/jsonapi/transitions'
import {
  dateField,
  instantField,
  paragraphs,
  pastDateField,
  stampFields,
  state,
  uuid,
} from '#edge/platform/fields'

export { isUndelivered } from '#edge/deliveries/statuses'

export const reportableConditions = [
  'syphilis',
  'gonorrhea',
  'chlamydia',
  'hiv',
  'hepatitis_b_acute',
  'hepatitis_c_acute',
  'hepatitis_c_chronic',
  'mpox',
] as const

/** CSTE 2018, as the reference list has them. */
export const syphilisStages = [
  'primary',
  'secondary',
  'early',
  'late_or_unknown',
  'congenital',
  'stillbirth',
] as const

export const syphilisManifestations = ['neurologic', 'ocular', 'otic', 'late_clinical'] as const

export const syphilisSymptoms = [
  'chancre',
  'regional_nodes',
  'body_rash',
  'palm_sole_rash',
  'mucous_patches',
  'condylomata_lata',
  'hair_loss',
  'fever',
  'sore_throat',
  'general_nodes',
  'headache',
  'vision',
  'hearing',
  'cranial_nerve',
  'mental_state',
  'gummata',
  'aortitis',
  'none',
] as const

export const chancreSites = [
  'penis',
  'vulva_vagina',
  'cervix',
  'anus_rectum',
  'mouth_lip',
  'other',
] as const

export const morbidityStatuses = ['draft', 'sent', 'acknowledged'] as const

export const morbidityStates = {
  noun: 'the report',
  transitions: [
    { action: 'send', from: ['draft'], to: 'sent' },
    { action: 'fax', from: ['draft', 'sent'], to: 'sent' },
    { action: 'acknowledge', from: ['sent'], to: 'acknowledged' },
  ],
} as const satisfies States

export const reportsPath = '/patients/:patient/encounters/:encounter/doh_morbidities'
const at = reportsPath

export const manifestation = z.enum(syphilisManifestations)
export const symptom = z.enum(syphilisSymptoms)
/** What a clinician fills in; the person, the reporter and the day it is due come from the record. */
export const newMorbidity = {
  condition: z.enum(reportableConditions, 'Choose a condition'),
  diagnosedOn: pastDateField,
  stage: z.optional(z.nullable(z.enum(syphilisStages, 'Choose a stage'))),
  manifestations: z.optional(z.nullable(z.array(manifestation))),
  symptoms: z.optional(z.nullable(z.array(symptom))),
  chancreSite: z.optional(z.nullable(z.enum(chancreSites, 'Choose a site'))),
  pregnant: z.optional(z.nullable(z.enum(['yes', 'no', 'unknown'], 'Choose an answer'))),
  testResults: z.optional(z.nullable(paragraphs(2000))),
  treatment: z.optional(z.nullable(paragraphs(2000))),
}

export const morbidityFax = { recipientId: uuid }

export const dohMorbidities = contract('doh_morbidities', {
  description: 'A reportable condition, as it is told to the health department of the state.',
  attributes: {
    ...attributeGroup(newMorbidity, 'create', 'encrypted'),
    diagnosedOn: attribute(newMorbidity.diagnosedOn, 'create'),
    state,
    /** The last day on which it is in time. */
    dueOn: dateField,
    status: z.enum(morbidityStatuses),
    sentAt: z.optional(z.nullable(instantField)),
    acknowledgedAt: z.optional(z.nullable(instantField)),
    /** Null while it was not faxed: sent is what was told in another way. */
    faxStatus: attribute(z.optional(z.nullable(z.enum(deliveryStatuses))), 'computed'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    encounter: one('encounters'),
    sentBy: one('users', 'optional'),
  },
  filters: { status: oneOf(z.enum(morbidityStatuses)) },
  sorts: ['-createdAt', 'dueOn'],
  mounts: { [at]: ['list', 'create'] },
  states: morbidityStates,
  stepUp: ['send', 'fax'],
  actions: {
    send: { at: [`POST ${at}/:id/send`] },
    fax: { input: z.strictObject(morbidityFax), at: [`POST ${at}/:id/fax`] },
    acknowledge: { at: [`POST ${at}/:id/acknowledge`] },
  },
})

export const previewMorbidity = endpoint('doh_morbidities.preview', {
  at: `POST ${at}/preview`,
  description: 'The report as the health department would receive it; nothing is kept or sent.',
  body: z.strictObject(newMorbidity),
  mediaType: 'application/pdf',
})

export const morbidityDocument = endpoint('doh_morbidities.document', {
  at: `GET ${at}/:id/document`,
  description: 'A report that is kept, as a PDF: what the health department got or will get.',
  mediaType: 'application/pdf',
})
