import { measureHealth } from '#edge/events/health/platform-health'
import { operation } from '#edge/jsonapi/index'
import { buildOpenapi as document } from '#edge/jsonapi/openapi/openapi'
import type { Operation } from '#edge/jsonapi/operation'
import { constantTimeEqual } from '#edge/platform/crypto/hash'
import { forbidden } from '#edge/platform/problem'
import { docs, environment, health, healthDetails, openapi } from './contract'
import { environmentInfo } from './environment'
import { renderReference } from './reference'

const access = 'public'

/** What the platform says of itself. `all` is read late: it holds these operations too. */
export const serviceOperations = (all: () => readonly Operation[]): readonly Operation[] => [
  operation(health, { access }, ({ env }) => ({
    data: { status: 'ok', version: env.VERSION, environment: env.ENVIRONMENT },
  })),
  operation(healthDetails, { access }, async (ctx) => {
    const token = ctx.header('x-health-token')
    const { HEALTH_TOKEN: expected } = ctx.env
    const isMonitor = Boolean(token && expected && constantTimeEqual(token, expected))
    if (!isMonitor && ctx.actor.role !== 'admin') throw forbidden()
    return { data: await measureHealth(ctx) }
  }),
  operation(environment, { access }, async (ctx) => ({ data: await environmentInfo(ctx) })),
  operation(openapi, { access }, ({ env }) => Response.json(document(all(), env.VERSION))),
  operation(docs, { access }, ({ env }) => renderReference(document(all(), env.VERSION))),
]
