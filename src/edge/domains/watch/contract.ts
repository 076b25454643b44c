import { platformReport } from '#edge/events/health/report-schema'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'

const output = resourceObject('watch_reports', platformReport)

export const readWatch = endpoint('watch.read', {
  at: 'GET /watch',
  description:
    'How the platform runs: its checks, the lag of subscribers, the last run of each job, backups, and what was given up.',
  output,
})

export const settleReasons = ['done_otherwise', 'too_late', 'not_needed', 'test'] as const

export const settleFault = endpoint('watch.settle', {
  at: 'POST /watch/faults',
  description: 'Tries a dead letter or a failed delivery again, or closes it with a reason.',
  body: z.strictObject({
    kind: z.enum(['dead_letter', 'delivery']),
    id: z.string().check(z.maxLength(100)),
    /** Why nothing more is needed; without it, it is tried again. */
    reason: z.optional(z.enum(settleReasons, 'Choose why')),
  }),
  output,
  limit: { max: 600, windowSeconds: 3600 },
})
