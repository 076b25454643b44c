import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { taskReasons, visitOutcomes } from '#edge/domains/appointments/rearranging/contract'
import type { FormField } from './form-field'

const planned = z.object({
  outcome: z.enum(visitOutcomes),
  because: z.nullable(z.enum(taskReasons)),
  /** Null where the caller reads no names. */
  patient_name: z.nullable(z.string()),
  new_starts_at: z.nullable(z.string()),
  new_provider_name: z.nullable(z.string()),
})
const visit = z.object({ id: z.string(), starts_at: z.string(), timezone: z.string() })
const wire = z.object({
  count: z.number(),
  /** Names the plan of each visit, where the API made one. */
  plan: z.optional(z.string()),
  visits: z.array(z.extend(visit, z.partial(planned).shape)),
})
export type BookedVisits = z.output<typeof wire>
export type BookedVisit = BookedVisits['visits'][number]

/** The visits in the way of a change, from the API's 409 `visits_booked`; null for any other failure. */
export const bookedVisits = (error: unknown): BookedVisits | null => {
  if (!(error instanceof ApiError)) return null
  const refusal = error.errors.find(({ code }) => code === 'visits_booked')
  return wire.safeParse(refusal?.meta).data ?? null
}

/** The choice for the visits in a time that is closed, once the caller knows of them. */
export const choiceOfVisits = (booked: BookedVisits | null): readonly FormField[] =>
  booked
    ? [
        {
          name: 'bookedVisits',
          label: 'The booked visits',
          kind: 'choice',
          prompt: 'Choose one',
          options: [
            { value: 'move', label: 'Do as listed, and tell each patient' },
            {
              value: 'cancel',
              label:
                'Cancel them, and tell each patient to book another time. PEP, and what is listed as a task, becomes one',
            },
            {
              value: 'task',
              label: 'Leave them: each becomes a task, and its patient is told to wait',
            },
          ],
        },
      ]
    : []
export const choiceSchema = (booked: BookedVisits | null) =>
  booked ? z.enum(visitOutcomes, 'Choose what becomes of them') : z.optional(z.undefined())
