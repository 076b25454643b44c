import type { Context } from 'hono'
import type { Role } from '../access/roles'
import type { Environment } from '../environment'
import type { CallContract, Method } from './contract'
import type { Request } from './request'
import type { Resource } from './resource'

export interface HonoEnv {
  Bindings: Env
  Variables: { request: Request; environment: Environment; allowGuest: boolean }
}
export type HonoContext = Context<HonoEnv>

/** Who may call: a role's rows and verbs are then the policy's business. */
export type Admits = 'anyone' | 'signed-in' | readonly Role[]

export interface Limit {
  /** Requests allowed in a window. */
  readonly requests: number
  /** Seconds. */
  readonly per: number
  /** What is counted: the account, the address, or a value out of the body. */
  readonly by?: 'account' | 'address'
}

/** One method and path of the API. Everything mounted is one of these: routes, OpenAPI and the access suite read the same list. */
export interface Operation {
  readonly name: string
  readonly method: Method
  /** `/patients/:patient/appointments/:id`, under `/api`. */
  readonly path: string
  readonly about: string
  readonly admits: Admits
  readonly contract?: CallContract
  readonly resource?: Resource
  readonly verb?: string
  readonly limit?: Limit
  /** Largest body in bytes; 256 KB unless told. */
  readonly maxBody?: number
  readonly handle: (c: HonoContext, request: Request) => Promise<Response>
}

/** An operation that is not a resource's. */
export const operation = (
  contract: CallContract,
  rest: Pick<Operation, 'name' | 'admits' | 'handle'> &
    Partial<Pick<Operation, 'limit' | 'maxBody'>>,
): Operation => {
  const [method, path] = contract.at.split(' ') as [Method, string]
  return { ...rest, method, path, about: contract.about, contract }
}
