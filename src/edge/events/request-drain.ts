import { type Environment, stubOf } from '../platform/environment'

/** Events sealed by a run, and the newest seal after it. */
export interface DrainResult {
  readonly handled: number
  readonly head: number
}
/** The one writer of seals and runner of subscribers; a Durable Object, so there is never a second. */
export interface Outbox {
  drain(): Promise<DrainResult>
}
export const outboxStub = (env: Environment): Outbox => stubOf<Outbox>(env.OUTBOX, 'outbox')

/** Asks the outbox processor to handle what was committed. Losing the call loses nothing: the cron asks again. */
export const drainOutbox = async (env: Environment): Promise<void> => {
  await outboxStub(env).drain()
}
