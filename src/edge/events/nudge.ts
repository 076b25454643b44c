import type { Environment } from '../environment'

/** The one writer of seals and runner of subscribers; a Durable Object, so there is never a second. */
export interface Clerk {
  drain(): Promise<{ handled: number; head: number }>
}
export const clerk = (env: Environment): Clerk =>
  env.CLERK.get(env.CLERK.idFromName('clerk')) as unknown as Clerk

/** Asks the clerk to handle what was committed. Losing the call loses nothing: the cron asks again. */
export const drain = async (env: Environment): Promise<void> => {
  await clerk(env).drain()
}
