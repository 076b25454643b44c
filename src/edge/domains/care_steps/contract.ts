import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { pastDateField, stampFields } from '#edge/platform/fields'
import { reasonInput } from '../dropdown_options/reason-codes'
import { careActs, careStepStates, careStepStatuses } from './transitions'

const status = z.enum(careStepStatuses, 'No such status')
const verb = (action: string) => [`POST /patients/:patient/care_steps/:id/${action}`] as const

export const careSteps = contract('care_steps', {
  description:
    'What is due in the care of a patient by the schedules of their programs: tests, contacts, injections and vaccines.',
  attributes: {
    /** Code of a row of `program_steps.tsv`. */
    code: z.string(),
    act: z.enum(careActs),
    dueOn: z.string(),
    /** First and last day on which an act counts for the step. */
    opensOn: z.string(),
    closesOn: z.string(),
    status,
    doneOn: z.nullable(z.string()),
    /** Reason of the care team to waive the step. */
    reasonCode: z.optional(z.nullable(z.string())),
    reasonText: attribute(z.optional(z.nullable(z.string())), 'encrypted'),
    closedByName: attribute(z.optional(z.nullable(z.string())), 'userName'),
    ...stampFields,
  },
  relationships: { patient: one('patients'), closedBy: one('users', 'optional') },
  filters: { status: oneOf(status) },
  sorts: ['dueOn', '-dueOn'],
  mounts: { '/patients/:patient/care_steps': ['list'] },
  states: careStepStates,
  actions: {
    complete: { at: verb('complete'), input: z.strictObject({ doneOn: pastDateField }) },
    waive: { at: verb('waive'), input: reasonInput },
    reopen: { at: verb('reopen') },
  },
})
