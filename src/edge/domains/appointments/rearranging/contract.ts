import { z } from '#edge/jsonapi/contract'

/** Outcomes for a booked visit whose time is closed: a person finds the answer to one that is a task. */
export const visitOutcomes = ['move', 'cancel', 'task'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]

/** Reasons for which a visit is left to a person. */
export const taskReasons = ['pep', 'not_told', 'under_way', 'many'] as const

/** For the booked visits in a time that is closed, and the plan that the caller has read in the refusal `visits_booked`. */
export const closingInput = z.strictObject({
  bookedVisits: z.optional(z.enum(visitOutcomes, 'Choose what becomes of them')),
  plan: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'No such plan'))),
})
