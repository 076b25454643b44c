import type { Presence } from '#edge/live/contract'
import { apiWithLocalErrors } from '../stores/api'
import { onPresence } from '../stores/live'

/** Said again while it lasts; what is not said again for longer is over. */
const repeatMs = 4_000
/** Who has just come may still be connecting: what is said at once would not reach them. */
const connectMs = 1_500
const lastsMs: Readonly<Record<Presence['state'], number>> = {
  typing: 7_000,
  noting: 7_000,
  viewing: 45_000,
  left: 0,
}

/**
 * Says what one does in a conversation, at most every few seconds; nothing is lost where it does not arrive. Without a
 * state it says the last one again, for who has just come. With `repeatAfterMs`, said by a timer, it waits until what
 * was said before is over.
 */
export const presenceOf = (conversationId: string) => {
  const windowId = crypto.randomUUID()
  let last: Presence['state'] = 'left'
  let at = 0
  // One after another: two at once may arrive the other way round, and the older would be believed.
  let sent: Promise<unknown> = Promise.resolve()
  return (next?: Presence['state'], repeatAfterMs?: number) => {
    const state = next ?? last
    const waitMs =
      state === last ? (repeatAfterMs ?? (next ? repeatMs : 0)) : repeatAfterMs ? lastsMs[last] : 0
    if ((state === 'left' && last === 'left') || Date.now() - at < waitMs) return
    last = state
    at = Date.now()
    sent = sent
      .then(() =>
        apiWithLocalErrors.call('POST /conversations/:conversation/presence', {
          params: { conversation: conversationId },
          body: { state, windowId },
        }),
      )
      .catch(() => {})
  }
}

export interface PresentUser {
  readonly userId: string
  readonly name: string
  readonly state: 'viewing' | 'typing' | 'noting'
}

/** Who else is in a conversation now, told whenever it changes, until the returned function is called. */
export const watchPresence = (
  conversationId: string,
  meId: string,
  channels: readonly string[],
  onChange: (present: readonly PresentUser[]) => void,
  /** Called a moment after someone comes, who has not heard who was here before. */
  onArrival?: () => void,
): (() => void) => {
  /** By window: a user may read in one and write in another. */
  const known = new Map<string, PresentUser & { until: number }>()
  const report = () => {
    for (const [id, { until }] of known) if (until <= Date.now()) known.delete(id)
    onChange(mostActiveOf([...known.values()]))
  }
  const hear = ({ state, userId, name, conversationId: about, windowId: from }: Presence) => {
    if (about !== conversationId || userId === meId) return
    if (onArrival && state !== 'left' && !known.has(from))
      arrivals.add(setTimeout(onArrival, connectMs))
    if (state === 'left') known.delete(from)
    else known.set(from, { userId, name, state, until: Date.now() + lastsMs[state] })
    report()
  }
  const arrivals = new Set<ReturnType<typeof setTimeout>>()
  const stops = [onPresence(hear), ...channels.map((channel) => onPresence(hear, channel))]
  const timer = setInterval(() => known.size > 0 && report(), 1_000)
  return () => {
    clearInterval(timer)
    for (const arrival of arrivals) clearTimeout(arrival)
    for (const stop of stops) stop()
  }
}

const states = ['viewing', 'noting', 'typing']
/** Each user once, with what they do most. */
const mostActiveOf = (windows: readonly PresentUser[]): readonly PresentUser[] => {
  const sorted = windows.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  return [...new Map(sorted.map((window) => [window.userId, window])).values()]
}
