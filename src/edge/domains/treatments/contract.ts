import {
  attribute,
  attributeGroup,
  contract,
  endpoint,
  resourceObject,
  z,
} from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

/** A visit type a treatment opens, and whether that is for the first visit or for those after it. */
const opening = z.object({
  id: z.string(),
  name: z.string(),
  stage: z.enum(['initial', 'follow_up']),
})

export const treatments = contract('treatments', {
  description: 'What a patient may choose to be treated with, and the visit types each opens.',
  attributes: {
    name: z.string(),
    ...attributeGroup(
      {
        summary: line(200, 'Say in a sentence what it is'),
        /** Whether it may be chosen; a patient who has chosen it keeps it. */
        active: z.boolean('Say whether it is offered'),
      },
      'update',
    ),
    serviceLine: attribute(z.string(), 'computed'),
    position: z.number(),
    encounterTypes: attribute(z.array(opening), 'computed'),
    /** USPS codes of where it is offered and a provider is licensed today. */
    states: attribute(z.array(z.string()), 'computed'),
  },
  sorts: ['position', 'name'],
  mounts: { '/treatments': ['list', 'read', 'update'] },
  unpaginated: true,
})

export const treatmentType = resourceObject('treatment_types', {
  name: z.string(),
  summary: z.string(),
  serviceLine: z.string(),
  position: z.number(),
  /** Whether the patient has chosen it. */
  active: z.boolean(),
  /** Whether it is offered in the patient's state. */
  offered: z.boolean(),
  /** What the patient may book for it now: a first visit, or those that follow. */
  patientEncounterTypes: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
})

export const listTreatmentTypes = endpoint('treatment_types.list', {
  at: 'GET /patients/:patient/treatment_types',
  description:
    'Treatments, which of them the patient has chosen, and the visit types each opens now.',
  output: z.array(treatmentType),
})

export const chooseTreatmentTypes = endpoint('treatment_types.choose', {
  at: 'PUT /patients/:patient/treatment_types',
  description: 'Chooses exactly these treatments for the patient.',
  body: z.object({
    treatmentTypes: z
      .array(z.string(), 'Choose a treatment')
      .check(z.minLength(1, 'Choose a treatment'), z.maxLength(50, 'Choose a treatment')),
  }),
  output: z.array(treatmentType),
})
