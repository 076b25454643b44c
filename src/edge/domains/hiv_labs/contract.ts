import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { attachmentContract } from '#edge/jsonapi/files/attachment-contract'
import { dateField, instantField, pastDateField, stampFields } from '#edge/platform/fields'
import { dayMs, now, toEpochMs } from '#edge/platform/time'
import { reasonInput } from '../dropdown_options/reason-codes'
import { selfTestResults, selfTestStates, selfTestStatuses } from './transitions'

const at = '/patients/:patient/hiv_labs'

const oldestTestMs = 366 * dayMs

/** What a patient says of a test they took at home. */
export const selfTestAnswer = {
  result: z.enum(selfTestResults, 'Choose what you saw'),
  takenOn: pastDateField.check(
    z.refine((day) => toEpochMs(`${day}T00:00Z`) >= now() - oldestTestMs, {
      error: 'Enter a day of the past year',
      when: ({ issues }) => issues.length === 0,
    }),
  ),
}

export const hivLabs = contract('hiv_labs', {
  description:
    'A test that a patient takes at home by themselves: asked for or begun by the patient, submitted or declined.',
  attributes: {
    /** By when the answer is hoped for. */
    dueOn: attribute(z.optional(z.nullable(dateField)), 'create'),
    status: z.enum(selfTestStatuses),
    result: attribute(z.optional(z.nullable(selfTestAnswer.result)), 'guarded', 'encrypted'),
    takenOn: attribute(z.optional(z.nullable(dateField)), 'guarded'),
    photoOnFile: attribute(z.boolean(), 'guarded', 'computed'),
    closedAt: z.nullable(instantField),
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'guarded', 'encrypted'),
    ...stampFields,
  },
  guarded: ['lab'],
  relationships: {
    patient: one('patients'),
    askedBy: one('users'),
    /** What the answer became in the record, once it was submitted. */
    lab: one('labs', 'optional'),
  },
  filters: { status: oneOf(z.enum(selfTestStatuses)) },
  sorts: ['-createdAt'],
  mounts: { [at]: ['list', 'read', 'create'] },
  states: selfTestStates,
  actions: {
    submit: { input: z.strictObject(selfTestAnswer), at: [`POST ${at}/:id/submit`] },
    decline: { input: reasonInput, at: [`POST ${at}/:id/decline`] },
  },
})

export const selfTestPhoto = attachmentContract('hiv_lab_photos', {
  at: `${at}/:hiv_lab/photo`,
  content: 'photo',
  description: 'A picture of a test at home, if the patient wants to show it: a JPEG or PNG.',
})
