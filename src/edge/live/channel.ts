import { type Environment, stubOf } from '../platform/environment'
import type { LiveAction, LiveEvent, Presence } from './contract'

/** One live event for a channel; the same `key` twice is sent once. */
export interface LiveMessage {
  readonly action: LiveAction
  readonly event: LiveEvent
  readonly key: string | null
}
/** What the rest of the edge may ask of a channel. */
export interface LiveChannel {
  publish(messages: readonly LiveMessage[]): Promise<void>
  /** Tells open windows alone: nothing of it is kept, and who connects later never hears of it. */
  relay(presence: Presence): Promise<void>
  /** Closes the sockets of one session at once. */
  disconnectSession(sessionId: string): Promise<void>
  /** Closes every socket whose session or account is no longer valid. */
  revalidate(): Promise<void>
}

/** The channel of that user, or the staff board. */
export const channelOf = (env: Pick<Environment, 'USER_CHANNEL'>, name: string): LiveChannel =>
  stubOf<LiveChannel>(env.USER_CHANNEL, name)

/** Sends every channel its messages, each channel in one call. */
export const publishToChannels = async (
  env: Pick<Environment, 'USER_CHANNEL'>,
  messages: ReadonlyMap<string, readonly LiveMessage[]>,
): Promise<void> => {
  await Promise.all([...messages].map(([name, own]) => channelOf(env, name).publish(own)))
}

export const relayPresence = async (
  env: Pick<Environment, 'USER_CHANNEL'>,
  channels: readonly string[],
  presence: Presence,
): Promise<void> => {
  await Promise.all(channels.map((name) => channelOf(env, name).relay(presence)))
}
