import type { HonoContext } from '../../jsonapi/operation'
import type { Environment } from '../../platform/environment'

/** Where links lead: the configured origin; in local, without one, wherever the request came to. */
// A Host header is the visitor's word: outside local it never decides where a letter leads.
export const originOf = (c: HonoContext, env: Environment): string =>
  env.APP_ORIGIN ?? (env.local ? new URL(c.req.url).origin : '')
