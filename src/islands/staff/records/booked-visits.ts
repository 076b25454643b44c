import * as z from 'zod/mini'
import { ApiError } from '#edge/client'

const wire = z.object({
  count: z.number(),
  visits: z.array(z.object({ id: z.string(), starts_at: z.string(), timezone: z.string() })),
})
export interface BookedVisits {
  readonly count: number
  /** The first of them, soonest first. */
  readonly visits: readonly {
    readonly id: string
    readonly startsAt: string
    readonly timezone: string
  }[]
}

/** The visits in the way of a change, from the API's 409 `visits_booked`; null for any other failure. */
export const bookedVisits = (error: unknown): BookedVisits | null => {
  if (!(error instanceof ApiError)) return null
  const refusal = error.errors.find(({ code }) => code === 'visits_booked')
  const { success, data } = wire.safeParse(refusal?.meta)
  return success
    ? {
        count: data.count,
        visits: data.visits.map(({ id, starts_at, timezone }) => ({
          id,
          startsAt: starts_at,
          timezone,
        })),
      }
    : null
}
