import {
  attribute,
  attributeGroup,
  contract,
  endpoint,
  one,
  oneOf,
  z,
} from '#edge/jsonapi/contract'
import {
  dateField,
  instantField,
  paragraphs,
  pastDateField,
  phone,
  state,
} from '#edge/platform/fields'
import {
  chancreSites,
  faxStatuses,
  morbidityStates,
  morbidityStatuses,
  reportableConditions,
  syphilisManifestations,
  syphilisStages,
  syphilisSymptoms,
} from './statuses'

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

export const morbidityFax = { faxNumber: phone }

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
    faxStatus: attribute(z.optional(z.nullable(z.enum(faxStatuses))), 'computed'),
    createdAt: instantField,
    updatedAt: instantField,
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
