import type { LiveAction } from '#edge/live/contract'
import { onLiveEvent } from './live'
import { type QueryOptions, query, revalidate } from './query-cache'

interface Outdated {
  readonly prefix: string
  readonly delayMs: number
}
/** Every key belongs to the signed-in user, so that a prefix needs no id. */
const records: Outdated = { prefix: '/patients/', delayMs: 0 }
// A list of visits is another key ('/appointments?…'): it follows its rows one by one.
const visits: Outdated = { prefix: '/appointments/', delayMs: 0 }
// Notifications are written after the event they are about.
const notifications: Outdated = { prefix: '/users/', delayMs: 1_000 }

/** The queries that each live event outdates. */
const outdatedBy: readonly { event: LiveAction; outdated: readonly Outdated[] }[] = [
  { event: 'status_changed', outdated: [records, visits, notifications] },
  { event: 'new_message', outdated: [notifications] },
  { event: 'reassigned_patient', outdated: [records, notifications] },
  { event: 'email_verified', outdated: [records, notifications] },
  { event: 'join_appointment', outdated: [records, notifications] },
]

/** Calls `onData` with every answer of a query, until the returned function is called; live events read it again. */
export const subscribeToQuery = <T>(
  key: string,
  read: () => Promise<T>,
  options: QueryOptions<T>,
  onData: (data: T) => void,
): (() => void) => {
  const unfollow = followLiveEvents()
  const unsubscribe = query(key, read, options).subscribe(({ data }) => {
    if (data !== undefined) onData(data)
  })
  return () => {
    unsubscribe()
    unfollow()
  }
}

let followers = 0
let stopListening = () => {}
const followLiveEvents = (): (() => void) => {
  followers += 1
  if (followers === 1) stopListening = listen()
  return () => {
    followers -= 1
    if (followers === 0) stopListening()
  }
}

const listen = (): (() => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  // Several events at once, or one missed by all of them, are one read.
  const schedule = ({ prefix, delayMs }: Outdated) => {
    clearTimeout(timers.get(prefix))
    timers.set(
      prefix,
      setTimeout(() => revalidate(prefix), delayMs),
    )
  }
  const stops = outdatedBy.map(({ event, outdated }) => {
    const onEvent = () => {
      for (const each of outdated) schedule(each)
    }
    return onLiveEvent(event, onEvent, { onReset: onEvent })
  })
  return () => {
    for (const timer of timers.values()) clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
