import { Hono } from 'hono'
import { config } from 'zod/mini'
import * as domainOperations from './domains/operations'
import * as domainResources from './domains/resources'
import { serviceOperations } from './domains/service/operations'
import { inboundAddresses } from './inbound-addresses'
import { mount } from './jsonapi/mount/mount'
import { register, registerOperations } from './jsonapi/mount/registry'
import { operationsOf } from './jsonapi/mount/resource-operations'
import type { HonoEnv, Operation } from './jsonapi/operation'
import type { Resource } from './jsonapi/resource'
import { wordsOfIssue } from './platform/languages/issue-words'

config({ customError: wordsOfIssue })

export const resources: readonly Resource[] = Object.values(domainResources)
register(resources)

/** Everything the API answers; routes, OpenAPI, the access suite and the catalogue's coverage read this list. */
export const operations: readonly Operation[] = [
  ...Object.values<Operation | readonly Operation[]>(domainOperations).flat(),
  ...serviceOperations(() => operations, inboundAddresses),
  ...resources.flatMap(operationsOf),
]
registerOperations(operations)

export const app = mount(new Hono<HonoEnv>(), operations)
