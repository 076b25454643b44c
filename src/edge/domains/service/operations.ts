import { operation } from '#edge/jsonapi/endpoint-operation'
import { buildOpenapi as document } from '#edge/jsonapi/openapi/openapi'
import type { Operation } from '#edge/jsonapi/operation'
import { docs, environment, health, openapi } from './contract'
import { environmentInfo } from './environment'
import { renderReference } from './reference'

const access = 'public'

/** What the platform says of itself. `all` is read late: it holds these operations too. */
export const serviceOperations = (all: () => readonly Operation[]): readonly Operation[] => [
  operation(health, {
    access,
    handle: ({ env }) => ({
      data: { status: 'ok', version: env.VERSION, environment: env.ENVIRONMENT },
    }),
  }),
  operation(environment, { access, handle: async (ctx) => ({ data: await environmentInfo(ctx) }) }),
  operation(openapi, {
    access,
    handle: ({ env }) => Response.json(document(all(), env.VERSION)),
  }),
  operation(docs, {
    access,
    handle: ({ env }) => renderReference(document(all(), env.VERSION)),
  }),
]
