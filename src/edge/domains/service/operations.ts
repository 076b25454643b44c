import { openapi as document } from '#edge/jsonapi/openapi'
import { type Operation, rawOperation } from '#edge/jsonapi/operation'
import { snakeKeys } from '#edge/platform/case'
import { docs, environment, health, openapi } from './contract'
import { environmentInfo } from './environment'
import { renderReference } from './reference'

/** What the platform says of itself. `all` is read late: it holds these operations too. */
export const serviceOperations = (all: () => readonly Operation[]): readonly Operation[] => [
  rawOperation(health, {
    name: 'service.health',
    access: 'public',
    handle: async (c, { env }) =>
      c.json({ status: 'ok', version: env.VERSION, environment: env.ENVIRONMENT }),
  }),
  rawOperation(environment, {
    name: 'service.environment',
    access: 'public',
    handle: async (c, ctx) => c.json(snakeKeys(await environmentInfo(ctx))),
  }),
  rawOperation(openapi, {
    name: 'service.openapi',
    access: 'public',
    handle: async (c, { env }) => c.json(document(all(), env.VERSION)),
  }),
  rawOperation(docs, {
    name: 'service.docs',
    access: 'public',
    handle: async (_, { env }) => renderReference(document(all(), env.VERSION)),
  }),
]
