import { Suspense, useEffect, useRef, useState } from 'react'
import { now, type PlainDate } from '#edge/platform/time'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { api } from '../stores/api'
import { appendRows } from '../stores/append-rows'
import { toastFailure } from '../stores/toasts'
import { useQuery } from '../stores/use-query'
import { Button, ButtonLink } from '../ui/Button'
import { Empty } from '../ui/feedback/Empty'
import { AppointmentRow } from './AppointmentRow'
import { isUpcoming, type PatientAppointment } from './appointment'
import {
  type EarlierTimeRequest,
  earlierTimesKey,
  loadEarlierTimes,
} from './earlier-times/earlier-time'
import type { Clock } from './format'
import { appointmentsKey, loadOpen, loadPast } from './load-appointments'
import { useToday } from './use-today'

const CancelDialog = lazyPart(() => import('./CancelDialog'))

export type PastAppointments = { appointments: readonly PatientAppointment[]; next: string | null }
type Props = {
  patientId: string
  clock: Clock
  /** When the page was drawn. */
  today: PlainDate
  /** Visits without an outcome. */
  visits: readonly PatientAppointment[]
  past: PastAppointments
  /** Visits for which they are in line for an earlier time. */
  requests: readonly EarlierTimeRequest[]
  /** Where a visit is booked, when this patient may. */
  bookHref: string | null
}

/** All appointments of a patient. An island because staff may change one while the page is open. */
export const AppointmentList = ({ patientId, clock, bookHref, ...first }: Props) => {
  const today = useToday(first.today, clock.zone)
  const key = appointmentsKey(patientId)
  const visits = useQuery(`${key}?upcoming`, () => loadOpen(api, patientId), {
    initial: first.visits,
  })
  const upcoming = visits.filter((visit) => isUpcoming(visit, now()))
  const newest = useQuery<PastAppointments>(`${key}?past`, () => loadPast(api, patientId), {
    initial: first.past,
  })
  const requests = useQuery(earlierTimesKey(patientId), () => loadEarlierTimes(api, patientId), {
    initial: first.requests,
  })
  // Earlier pages belong to the first page they were loaded after; a new first page begins again.
  const [earlier, setEarlier] = useState({ newest, page: newest })
  const past = earlier.newest === newest ? earlier.page : newest
  const over = [
    ...visits.filter((visit) => !isUpcoming(visit, now())).toReversed(),
    ...past.appointments,
  ]
  const [canceledRow, setCanceledRow] = useState<PatientAppointment | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const rowCount = useRef(upcoming.length)
  // The focus was on a row that is no longer there.
  useEffect(() => {
    if (upcoming.length < rowCount.current && document.activeElement === document.body)
      heading.current?.focus()
    rowCount.current = upcoming.length
  }, [upcoming.length])
  const loadEarlier = async () => {
    try {
      const { appointments, next } = await loadPast(api, patientId, past.next ?? undefined)
      setEarlier({
        newest,
        page: { appointments: appendRows(past.appointments, appointments), next },
      })
    } catch (error) {
      toastFailure(error)
    }
  }
  const row = (appointment: PatientAppointment) => (
    <AppointmentRow
      key={appointment.id}
      appointment={appointment}
      today={today}
      clock={clock}
      onCancel={setCanceledRow}
      patientId={patientId}
      request={requests.find(({ appointmentId }) => appointmentId === appointment.id)}
    />
  )
  return (
    <div className="stack g6">
      <section className="stack g2">
        <h2 className="h3" ref={heading} tabIndex={-1}>
          Upcoming
        </h2>
        {upcoming.length > 0 ? (
          <ul className="list">{upcoming.map(row)}</ul>
        ) : (
          <Empty title="No visit planned">
            <p>Your booked visits will show here.</p>
            {bookHref && (
              <ButtonLink look="primary" href={bookHref}>
                Book a visit
              </ButtonLink>
            )}
          </Empty>
        )}
      </section>
      {over.length > 0 && (
        <section className="stack g2">
          <h2 className="h3">Past and canceled</h2>
          <ul className="list">{over.map(row)}</ul>
          {past.next && (
            <div>
              <Button onClick={() => void loadEarlier()}>Show earlier visits</Button>
            </div>
          )}
        </section>
      )}
      <Suspense>
        {canceledRow && (
          <CancelDialog
            patientId={patientId}
            appointment={canceledRow}
            today={today}
            clock={clock}
            onClose={() => setCanceledRow(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
