import { countAttempt } from '#edge/access/rate-limits'
import { renderMetrics } from '#edge/events/health/metrics'
import { measureHealth } from '#edge/events/health/platform-health'
import { readPublicStates } from '#edge/events/health/service-states'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import type { InboundAddresses } from '#edge/jsonapi/openapi/inbound'
import { buildOpenapi } from '#edge/jsonapi/openapi/openapi'
import type { Operation } from '#edge/jsonapi/operation'
import { constantTimeEqual } from '#edge/platform/crypto/hash'
import { matchesSecret } from '#edge/platform/crypto/secret-list'
import { forbidden } from '#edge/platform/problem'
import {
  docs,
  environment,
  health,
  healthDetails,
  healthMetrics,
  openapi,
  serviceStatus,
} from './contract'
import { environmentInfo } from './environment'
import { renderReference } from './reference'

const access = 'public'

/** What the platform says of itself. `all` is read late: it holds these operations too. */
export const serviceOperations = (
  all: () => readonly Operation[],
  inbound: InboundAddresses,
): readonly Operation[] => [
  operation(health, { access }, ({ env }) => ({
    data: { status: 'ok', version: env.VERSION, environment: env.ENVIRONMENT },
  })),
  operation(healthDetails, { access }, async (ctx) => {
    await assertMonitor(ctx)
    return { data: await measureHealth(ctx, countCheck(ctx)) }
  }),
  operation(healthMetrics, { access }, async (ctx) => {
    await assertMonitor(ctx)
    const text = await renderMetrics(ctx, countCheck(ctx))
    return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4' } })
  }),
  operation(serviceStatus, { access }, async ({ db, now }) => ({
    data: { services: await readPublicStates(db, now) },
  })),
  operation(environment, { access }, async (ctx) => ({ data: await environmentInfo(ctx) })),
  operation(openapi, { access }, ({ env }) =>
    Response.json(buildOpenapi(all(), env.VERSION, inbound)),
  ),
  operation(docs, { access }, ({ env }) =>
    renderReference(buildOpenapi(all(), env.VERSION, inbound)),
  ),
]

/** Admins, and a monitor that names the token of the deployment. */
const assertMonitor = async (ctx: RequestContext): Promise<void> => {
  const token = ctx.header('x-health-token') ?? ''
  const isMonitor = await matchesSecret(ctx.env.HEALTH_TOKEN ?? '', (each) =>
    constantTimeEqual(token, each),
  )
  if (!isMonitor && ctx.actor.role !== 'admin') throw forbidden()
}
/** The database is written to as well. */
const countCheck = (ctx: RequestContext) =>
  countAttempt(ctx, 'health_details', { max: 120, windowSeconds: 60 })
