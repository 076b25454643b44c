import type { Environment } from '../platform/environment'

/** Events sealed by a run, and the newest seal after it. */
export interface Drained {
  readonly handled: number
  readonly head: number
}
/** The one writer of seals and runner of subscribers; a Durable Object, so there is never a second. */
export interface Clerk {
  drain(): Promise<Drained>
}
export const clerk = (env: Environment): Clerk =>
  env.CLERK.get(env.CLERK.idFromName('clerk')) as unknown as Clerk

/** Asks the clerk to handle what was committed. Losing the call loses nothing: the cron asks again. */
export const drain = async (env: Environment): Promise<void> => {
  await clerk(env).drain()
}
