import type { Context } from 'hono'
import type { Policy } from '../access/policy'
import type { RequestContext } from '../access/request-context'
import type { Role } from '../access/roles'
import type { Environment } from '../platform/environment'
import type { EndpointContract, Method } from './contract'
import type { Resource } from './resource'

export interface HonoEnv {
  Bindings: Env
  Variables: {
    request?: RequestContext
    operation?: Operation
    /** The body as it was sent, once it is read. */
    document?: unknown
    requestId: string
    environment: Environment
    allowGuest: boolean
  }
}
export type HonoContext = Context<HonoEnv>

/** Who may call: a role's rows and verbs are then the policy's business. */
export type Access = 'public' | 'authenticated' | readonly Role[]

/** One method and path of the API. Everything mounted is one of these: routes, OpenAPI and the access suite read the same list. */
export interface Operation {
  readonly name: string
  readonly method: Method
  /** `/patients/:patient/appointments/:id`, under `/api`. */
  readonly path: string
  readonly description: string
  readonly access: Access
  readonly contract?: EndpointContract
  readonly resource?: Resource
  readonly verb?: string
  /** The session must have proved who uses it within 15 minutes. */
  readonly stepUp?: boolean
  /** Whose version `If-Match` names, of a write that is not a resource's. */
  readonly subject?: Resource
  /** Who may, of an operation that is not a resource's. */
  readonly policy?: Policy
  readonly handle: (c: HonoContext, ctx: RequestContext) => Promise<Response>
}
