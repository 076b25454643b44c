import { openapi as document } from '../../jsonapi/openapi'
import { type Operation, operation } from '../../jsonapi/operation'
import { keysToWire } from '../../jsonapi/wire'
import { docs, environment, health, openapi } from './contract'
import { whereThisIs } from './environment'
import { reference } from './reference'

/** What the platform says of itself. `all` is read late: it holds these operations too. */
export const serviceOperations = (all: () => readonly Operation[]): readonly Operation[] => [
  operation(health, {
    name: 'service.health',
    admits: 'anyone',
    handle: async (c, { env }) =>
      c.json({ status: 'ok', version: env.VERSION, environment: env.ENVIRONMENT }),
  }),
  operation(environment, {
    name: 'service.environment',
    admits: 'anyone',
    handle: async (c, request) => c.json(keysToWire(await whereThisIs(request))),
  }),
  operation(openapi, {
    name: 'service.openapi',
    admits: 'anyone',
    handle: async (c, { env }) => c.json(document(all(), env.VERSION)),
  }),
  operation(docs, {
    name: 'service.docs',
    admits: 'anyone',
    handle: async () => reference(),
  }),
]
