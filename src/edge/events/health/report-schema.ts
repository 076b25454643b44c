import * as z from 'zod/mini'
import { healthChecks } from './health-checks'
import { serviceNames } from './service-levels'

/** What a check measured, null where it could not, and the most at which it is well. */
export const healthCheck = z.object({
  name: z.enum(healthChecks),
  isWell: z.boolean(),
  value: z.nullable(z.number()),
  limit: z.number(),
})

/** What `reportPlatform` answers. */
export const platformReport = {
  checks: z.array(
    z.extend(healthCheck, {
      /** Since when it is not well; null where it is. */
      openedAt: z.nullable(z.string()),
    }),
  ),
  /** What patients need, each with its target, counts of 28 days, and percent of its error budget. */
  services: z.array(
    z.object({
      name: z.enum(serviceNames),
      measure: z.string(),
      source: z.string(),
      target: z.number(),
      good: z.number(),
      failed: z.number(),
      left: z.number(),
      burned: z.number(),
      burnedNow: z.number(),
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
}
