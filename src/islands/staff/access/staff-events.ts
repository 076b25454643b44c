import { useEffect, useRef } from 'react'
import type { LiveAction, LiveEvent } from '#edge/live/contract'
import {
  internalInbox,
  sharedChannels,
  staffBoard,
  supportInbox,
} from '#edge/live/shared-channels-contract'
import { type LiveOptions, onLiveEvent } from '#islands/stores/live'
import type { StaffRole } from './nav-links'

/** Calls `listener` for an event on the caller's own channel, and on the staff board for the roles that hear it. */
export const onStaffEvent = (
  role: StaffRole,
  event: LiveAction,
  listener: (notice: LiveEvent) => void,
  options: Pick<LiveOptions, 'onReset'> = {},
): (() => void) => {
  const stops = [
    onLiveEvent(event, listener, options),
    ...(sharedChannels[staffBoard]?.includes(role)
      ? [onLiveEvent(event, listener, { ...options, channel: staffBoard })]
      : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The shared channels a role hears of conversations on. */
export const conversationChannelsOf = (role: StaffRole): readonly string[] =>
  [supportInbox, internalInbox].filter((channel) => sharedChannels[channel]?.includes(role))

/** Told on two channels, or of both sides of one hand-over, is one change. */
const settleMs = 150

/** Calls `onChange` when patients change hands: one of them, or the panel of a clinician (no id then). */
export const usePatientHandOver = (
  role: StaffRole,
  onChange: (patientId: string | null) => void,
) => {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const timers = new Map<string | null, ReturnType<typeof setTimeout>>()
    const stop = onStaffEvent(role, 'reassigned_patient', ({ type, id }) => {
      const patientId = type === 'patients' ? id : null
      clearTimeout(timers.get(patientId))
      timers.set(
        patientId,
        setTimeout(() => latest.current(patientId), settleMs),
      )
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [role])
}
