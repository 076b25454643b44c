import type { Api } from '#edge/client'
import { minuteMs, toEpochMs } from '#edge/platform/time'

export type QueueEntry = Awaited<ReturnType<typeof readQueue>>[number]

const readQueue = (api: Api) =>
  api.on_demand_appointments.list({
    filter: { status: 'pending' },
    sort: 'queue',
    page: { size: 100 },
  })

/** Who was accepted lately: of more than these, none has yet to begin. */
const readAccepted = (api: Api) =>
  api.on_demand_appointments.list({
    filter: { status: 'accepted' },
    sort: '-queuedAt',
    page: { size: 20 },
  })

/** Who waits in order, and who was accepted and has not begun. */
export const loadVisitQueue = async (api: Api) => {
  const [waiting, accepted] = await Promise.all([readQueue(api), readAccepted(api)])
  return {
    waiting,
    accepted: accepted.filter(({ appointmentStatus }) => appointmentStatus === 'Waiting'),
  }
}
export type Queue = Awaited<ReturnType<typeof loadVisitQueue>>

/** After this long without a sign of their page, a patient may be gone. */
const silentMs = minuteMs
export const isReconnecting = ({ lastSeenAt, callback }: QueueEntry, now: number): boolean =>
  !callback && now - toEpochMs(lastSeenAt) > silentMs

export const blockedWords = {
  in_visit: 'You are in another visit, or have accepted one.',
  out_of_office: 'The clinic is closed now, or you are away.',
} as const
