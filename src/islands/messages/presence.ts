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
 * state it says the last one again, for who has just come.
 */
export const presenceOf = (conversationId: string) => {
  let last: Presence['state'] = 'left'
  let at = 0
  // One after another: two at once may arrive the other way round, and the older would be believed.
  let sent: Promise<unknown> = Promise.resolve()
  return (next?: Presence['state'], repeatAfterMs = next ? repeatMs : 0) => {
    const state = next ?? last
    if (state === last && (state === 'left' || Date.now() - at < repeatAfterMs)) return
    last = state
    at = Date.now()
    sent = sent
      .then(() =>
        apiWithLocalErrors.call('POST /conversations/:conversation/presence', {
          params: { conversation: conversationId },
          body: { state },
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
  const known = new Map<string, PresentUser & { until: number }>()
  const report = () => {
    for (const [id, { until }] of known) if (until <= Date.now()) known.delete(id)
    onChange([...known.values()])
  }
  const hear = ({ state, userId, name, conversationId: about }: Presence) => {
    if (about !== conversationId || userId === meId) return
    if (onArrival && state !== 'left' && !known.has(userId))
      arrivals.add(setTimeout(onArrival, connectMs))
    if (state === 'left') known.delete(userId)
    else known.set(userId, { userId, name, state, until: Date.now() + lastsMs[state] })
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
