import { healthChecks } from '#edge/events/health/health-checks'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'

const output = resourceObject('watch_reports', {
  checks: z.array(
    z.object({
      name: z.enum(healthChecks),
      isWell: z.boolean(),
      value: z.nullable(z.number()),
      limit: z.number(),
      /** Since when it is not well; null where it is. */
      openedAt: z.nullable(z.string()),
    }),
  ),
  /** Events that each subscriber has not handled yet. */
  subscribers: z.array(z.object({ name: z.string(), behind: z.number() })),
  jobs: z.array(
    z.object({
      name: z.string(),
      ranAt: z.string(),
      tookMs: z.nullable(z.number()),
      failingSince: z.nullable(z.string()),
    }),
  ),
  backups: z.array(
    z.object({
      id: z.string(),
      phase: z.string(),
      rows: z.number(),
      files: z.number(),
      startedAt: z.string(),
      endedAt: z.nullable(z.string()),
    }),
  ),
  /** What was given up and no one has closed, oldest first, a hundred at most: ids and kinds, nothing of a person. */
  faults: z.array(
    z.object({
      kind: z.enum(['dead_letter', 'delivery']),
      id: z.string(),
      /** The event and its subscriber, or the channel and kind of a delivery. */
      name: z.string(),
      by: z.string(),
      error: z.nullable(z.string()),
      attempts: z.number(),
      at: z.string(),
      canRetry: z.boolean(),
    }),
  ),
})

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
