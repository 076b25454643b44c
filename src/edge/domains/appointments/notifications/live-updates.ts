import { isChangeOf, type StoredEvent } from '../../../events/event'
import type { Subscriber } from '../../../events/subscriber'
import { type LiveMessage, publishToChannels } from '../../../live/channel'
import { type LiveAction, staffBoard } from '../../../live/contract'
import { type Visit, visitsOf, withVisit } from './load-appointment'

type Addressed = readonly [channel: string, message: LiveMessage]

const isVisit = (event: StoredEvent) => isChangeOf(event, 'appointments')
const isTodo = (event: StoredEvent) => isChangeOf(event, 'todos')
/** The person's details changed in a way their other windows must hear of. */
const verified: readonly string[] = ['patients.enroll', 'users.verify_email']
const isVerified = ({ name, subjectId }: StoredEvent) =>
  verified.includes(name) && subjectId !== null

const message = (event: StoredEvent, action: LiveAction, version: number | null): LiveMessage => ({
  action,
  event: { type: event.subjectType, id: event.subjectId ?? '', version },
  key: `${event.seq}:${action}`,
})

/** Whoever a visit concerns, and the board of those who schedule. */
const ofVisit = (event: StoredEvent, visit: Visit): Addressed[] => {
  const before = event.detail?.previous_provider_user_id
  const people = [visit.patient, visit.provider, visit.assistant, before, staffBoard]
  return [...new Set(people)].flatMap((to): Addressed[] =>
    typeof to === 'string'
      ? [[to, message(event, 'status_changed', event.version ?? visit.version)]]
      : [],
  )
}

/** Tells open windows, within moments, that something they show has changed. */
export const relay: Subscriber = {
  name: 'relay',
  matches: (event) => isVisit(event) || isTodo(event) || isVerified(event),
  handle: async (events, { env, db }) => {
    const aboutVisits = events.filter(isVisit)
    const visits = aboutVisits.length ? await visitsOf(db, aboutVisits) : new Map()
    await publishToChannels(
      env,
      byChannel([
        ...withVisit(aboutVisits, visits, ofVisit).flat(),
        ...events.filter(isTodo).flatMap(toPatient('status_changed')),
        ...events.filter(isVerified).flatMap(toPatient('email_verified')),
      ]),
    )
  },
}

const toPatient =
  (action: LiveAction) =>
  (event: StoredEvent): Addressed[] => {
    const to = event.patientId ?? event.subjectId
    return to ? [[to, message(event, action, event.version)]] : []
  }

const byChannel = (addressed: readonly Addressed[]): ReadonlyMap<string, LiveMessage[]> => {
  const bags = new Map<string, LiveMessage[]>()
  for (const [to, each] of addressed) bags.set(to, [...(bags.get(to) ?? []), each])
  return bags
}
