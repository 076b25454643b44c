import type { Subscriber } from '../events/subscriber'
import { type LiveMessage, publishToChannels } from '../live/channel'
import type { Announcement } from './announcement'

/** Tells open windows, within moments, that something they show has changed. */
export const liveUpdates = (announcements: readonly Announcement[]): Subscriber => {
  const sources = announcements.map(({ live }) => live)
  return {
    name: 'live_updates',
    matches: (event) => sources.some(({ matches }) => matches(event)),
    handle: async (events, { env, db }) => {
      const updates = await Promise.all(sources.map(({ read }) => read(db, events)))
      const messages = new Map<string, LiveMessage[]>()
      for (const { to, event, content } of updates.flat()) {
        const message = { ...content, key: `${event.seq}:${content.action}` }
        messages.set(to, [...(messages.get(to) ?? []), message])
      }
      await publishToChannels(env, messages)
    },
  }
}
