import type { Environment } from '../platform/environment'
import type { Notice, RelayEvent } from './contract'

/** One event for a channel; the same `key` twice is said once. */
export interface Message {
  readonly action: RelayEvent
  readonly notice: Notice
  readonly key: string | null
}
/** What the rest of the edge may ask of a channel. */
export interface Channel {
  publish(messages: readonly Message[]): Promise<void>
  /** Closes the sockets of one session at once. */
  kick(sessionId: string): Promise<void>
  /** Closes every socket whose session or account is no longer good. */
  recheck(): Promise<void>
}

/** The channel of that user, or the staff board. */
export const channel = (env: Pick<Environment, 'USER_CHANNEL'>, name: string): Channel =>
  env.USER_CHANNEL.get(env.USER_CHANNEL.idFromName(name)) as unknown as Channel

/** Hands every channel its messages, each channel in one call. */
export const publish = async (
  env: Pick<Environment, 'USER_CHANNEL'>,
  messages: ReadonlyMap<string, readonly Message[]>,
): Promise<void> => {
  await Promise.all([...messages].map(([name, own]) => channel(env, name).publish(own)))
}
