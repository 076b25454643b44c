import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PlainDate } from '../../edge/platform/time'
import { apiWithLocalErrors } from '../stores/api'
import { showFlash } from '../stores/flash'
import { toastFailure } from '../stores/toasts'
import { Button, ButtonLink } from '../ui/Button'
import { Empty } from '../ui/Empty'
import { AppointmentRow } from './AppointmentRow'
import type { PatientAppointment } from './appointment'
import type { Clock } from './format'
import { loadPast, loadUpcoming } from './load-appointments'
import { useLiveAppointments } from './use-live-appointments'

const CancelDialog = lazy(() => import('./CancelDialog'))

export type PastAppointments = { appointments: readonly PatientAppointment[]; next: string | null }
type Props = {
  patientId: string
  clock: Clock
  today: PlainDate
  upcoming: readonly PatientAppointment[]
  past: PastAppointments
  /** Where a visit is booked, when this patient may. */
  bookHref: string | null
}

/** Every visit of a patient. An island because staff may move one while it is looked at. */
export const AppointmentList = ({ patientId, clock, today, bookHref, ...first }: Props) => {
  const [upcoming, setUpcoming] = useState(first.upcoming)
  const [past, setPast] = useState<PastAppointments>(first.past)
  const [canceledRow, setCanceledRow] = useState<PatientAppointment | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reload = async () => {
    const [upcomingRows, pastPage] = await Promise.all([
      loadUpcoming(apiWithLocalErrors, patientId),
      loadPast(apiWithLocalErrors, patientId),
    ])
    setUpcoming(upcomingRows)
    setPast(pastPage)
  }
  useLiveAppointments(reload)
  useEffect(showFlash, [])
  const rowCount = useRef(upcoming.length)
  // Whoever had the focus is gone with the visit it belonged to.
  useEffect(() => {
    if (upcoming.length < rowCount.current && document.activeElement === document.body)
      heading.current?.focus()
    rowCount.current = upcoming.length
  }, [upcoming])
  const loadEarlier = async () => {
    const more = await loadPast(apiWithLocalErrors, patientId, past.next ?? undefined)
    setPast({ appointments: [...past.appointments, ...more.appointments], next: more.next })
  }
  const row = (appointment: PatientAppointment) => (
    <AppointmentRow
      key={appointment.id}
      appointment={appointment}
      today={today}
      clock={clock}
      onCancel={setCanceledRow}
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
            <p>When you book one, it stands here with its time and your provider.</p>
            {bookHref && (
              <ButtonLink look="primary" href={bookHref}>
                Book a visit
              </ButtonLink>
            )}
          </Empty>
        )}
      </section>
      {past.appointments.length > 0 && (
        <section className="stack g2">
          <h2 className="h3">Past</h2>
          <ul className="list">{past.appointments.map(row)}</ul>
          {past.next && (
            <div>
              <Button onClick={() => void loadEarlier().catch(toastFailure)}>
                Show earlier visits
              </Button>
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
            onCanceled={() => {
              void reload().catch(toastFailure)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
