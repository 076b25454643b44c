import { healthCheck } from '#edge/events/health/report-schema'
import { publicStates, serviceNames } from '#edge/events/health/service-levels'
import { endpoint, z } from '#edge/jsonapi/contract'

export const health = endpoint('service.health', {
  at: 'GET /health',
  description: 'Whether the platform answers, which version it is and where it runs.',
  output: z.object({ status: z.string(), version: z.string(), environment: z.string() }),
})
export const healthDetails = endpoint('service.health_details', {
  at: 'GET /health/details',
  description:
    'Whether each part of the platform works, with what was measured and the most at which it is well: for admins, and for a monitor that names the token of the deployment in X-Health-Token.',
  output: z.object({
    isWell: z.boolean(),
    checks: z.array(healthCheck),
  }),
})
export const healthMetrics = endpoint('service.health_metrics', {
  at: 'GET /health/metrics',
  description:
    'The same as numbers for a scraper, with the lag of each subscriber and the last run of each job, in the text exposition format.',
  mediaType: 'text/plain',
})
export const serviceStatus = endpoint('service.status', {
  at: 'GET /status',
  description:
    'Whether patients can book, join, get answers and get results now, as the public page of it says: no number of the clinic.',
  output: z.object({
    services: z.array(z.object({ name: z.enum(serviceNames), state: z.enum(publicStates) })),
  }),
})
const from = z.enum(['embedded', 'hosted'])
export const environment = endpoint('service.environment', {
  at: 'GET /environment',
  description:
    'Where this runs: environment and version; admins also read what is embedded and what is hosted, and how far content and database are.',
  output: z.object({
    environment: z.string(),
    version: z.string(),
    details: z.optional(
      z.object({
        builtAt: z.nullable(z.string()),
        services: z.record(z.string(), from),
        contentVersion: z.nullable(z.number()),
        migration: z.nullable(z.string()),
      }),
    ),
  }),
})
export const openapi = endpoint('service.openapi', {
  at: 'GET /openapi.json',
  description: 'This API, described in OpenAPI 3.1.',
  mediaType: 'application/json',
})
export const docs = endpoint('service.docs', {
  at: 'GET /docs',
  description: 'The reference page of this API.',
  mediaType: 'text/html',
})
