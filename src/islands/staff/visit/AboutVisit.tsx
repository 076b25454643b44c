import type { ReactNode } from 'react'
import { isTimeOver } from '#edge/domains/appointments/visit-end'
import type { StaffUser } from '../access/require-staff'
import type { StaffAppointment } from '../appointments/appointment'
import { isPatientHere } from '../appointments/patient-presence'
import { formatDateTime, staffModeLabels } from '../appointments/rows/format'
import { useClock } from '../calls/elapsed'

type Props = {
  visit: StaffAppointment
  me: StaffUser
  drawnAt: number
  children?: ReactNode
}
/** A visit without a call in hand: what it is, where its patient is, and what comes next. */
export const AboutVisit = ({ visit, me, drawnAt, children }: Props) => (
  <div className="stack g2">
    <h2>{visit.reason ?? 'Visit'}</h2>
    <p>
      <bdi>{formatDateTime(visit, me)}</bdi>
      {visit.mode && ` · ${staffModeLabels[visit.mode].label}`}
      {visit.providerName && ` · ${visit.providerName}`}
    </p>
    {visit.attestedState && <p>{`The patient said they are in ${visit.attestedState}.`}</p>}
    {visit.isWithoutClinician && (
      <p className="c-warning">
        Its clinician cannot hold it as booked. It needs another one, or another time.
      </p>
    )}
    {visit.awaitsEarlierTime && <p>The patient is in line for an earlier time.</p>}
    <WhatIsNext visit={visit} drawnAt={drawnAt} />
    {children}
  </div>
)

const WhatIsNext = ({ visit, drawnAt }: { visit: StaffAppointment; drawnAt: number }) => {
  const now = useClock(drawnAt, visit.status === 'Scheduled' || visit.status === 'Waiting')
  if (isTimeOver(visit, now))
    return (
      <p className="c-warning" role="status">
        Its time has passed, and its outcome is not recorded.
      </p>
    )
  return (
    <p className="ink-2" role="status">
      {visit.status === 'Waiting' ? whereIsPatient(visit, now) : whatIsNext(visit)}
    </p>
  )
}

/** Of a visit whose patient came, or has been told that a clinician is ready: said only as far as their page tells it. */
const whereIsPatient = (visit: StaffAppointment, now: number): string => {
  const { mode, isInLine, providerId, kind, can } = visit
  const canStart = can.includes('start')
  if (isInLine || !providerId) return 'The patient is in line for the next free clinician.'
  if (mode === 'phone')
    return `The patient waits for a call.${canStart ? ' Start the visit, then call them.' : ''}`
  if (isPatientHere(visit, now) && visit.isPatientWithoutVideo)
    return 'The patient is here, and their browser cannot make video calls. Call them by phone instead.'
  if (isPatientHere(visit, now))
    return `The patient is in the waiting room.${canStart ? ' Start when you are ready.' : ''}`
  return kind === 'on_demand'
    ? 'The patient reads that you are ready, and is not in the room yet. After 3 minutes the visit goes back to the line.'
    : 'The patient came to the waiting room, and is not there now. You can call them by phone.'
}

/** What has happened, and what this reader does next: an assistant neither starts a visit nor completes it. */
const whatIsNext = ({ status, mode, can }: StaffAppointment): string => {
  const canStart = can.includes('start')
  if (status === 'Scheduled')
    return mode !== 'phone'
      ? 'The patient has not come to the waiting room yet.'
      : canStart
        ? 'Start the visit at its time, then call the patient.'
        : 'The clinician calls the patient once the visit has begun.'
  if (status === 'In progress')
    return `The visit is held by ${mode === 'phone' ? 'phone' : 'video'}.`
  if (status === 'Documenting')
    return can.includes('complete')
      ? 'The call is over. Sign the note, send the summary, then complete the visit.'
      : 'The call is over. The clinician signs the note.'
  return `This visit is ${status}.`
}
