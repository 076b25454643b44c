import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PlainDate } from '../../edge/platform/time'
import { type PatientAppointment, rescheduleHref } from '../appointments/appointment'
import type { Clock } from '../appointments/format'
import { loadUpcoming } from '../appointments/load-appointments'
import { useLiveAppointments } from '../appointments/use-live-appointments'
import { apiWithLocalErrors } from '../stores/api'
import { showFlash } from '../stores/flash'
import { toastFailure } from '../stores/toasts'
import { ButtonLink } from '../ui/Button'
import { NextAppointment } from './NextAppointment'
import { NoAppointment } from './NoAppointment'
import { TodoList } from './TodoList'
import { loadTodos, type Todo } from './todos'

const CancelDialog = lazy(() => import('../appointments/CancelDialog'))

type Props = {
  patientId: string
  clock: Clock
  today: PlainDate
  appointment: PatientAppointment | null
  todos: readonly Todo[]
  /** Where a visit is booked, when this patient may. */
  bookHref: string | null
  /** What stands beside it, whatever happens. */
  children?: ReactNode
}

/** What is next and what is needed. An island because the clinic may change either while it is looked at. */
export const Home = ({ patientId, clock, today, bookHref, children, ...first }: Props) => {
  const [appointment, setVisit] = useState(first.appointment)
  const [todos, setTodos] = useState(first.todos)
  const [isCanceling, setIsCanceling] = useState(false)
  const reload = async () => {
    const [[next], loadedTodos] = await Promise.all([
      loadUpcoming(apiWithLocalErrors, patientId),
      loadTodos(apiWithLocalErrors, patientId),
    ])
    setVisit(next ?? null)
    setTodos(loadedTodos)
  }
  useLiveAppointments(reload)
  useEffect(showFlash, [])
  const shownId = appointment?.id
  // Whoever had the focus is gone with the visit it belonged to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another visit is shown
  useEffect(() => {
    if (document.activeElement !== document.body || shownId === first.appointment?.id) return
    document.getElementById(shownId ? 'next-appointment-title' : 'no-appointment-title')?.focus()
  }, [shownId])
  return (
    <div className="split home">
      <div className="stack g6">
        {appointment ? (
          <NextAppointment
            appointment={appointment}
            today={today}
            clock={clock}
            onCancel={() => setIsCanceling(true)}
          />
        ) : (
          <NoAppointment bookHref={bookHref} />
        )}
        <TodoList todos={todos} />
      </div>
      <aside className="stack g5">
        {appointment?.status === 'Scheduled' && <EarlierTimes appointment={appointment} />}
        {children}
      </aside>
      <Suspense>
        {isCanceling && appointment && (
          <CancelDialog
            patientId={patientId}
            appointment={appointment}
            today={today}
            clock={clock}
            onCanceled={() => void reload().catch(toastFailure)}
            onClose={() => setIsCanceling(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** For a patient whose appointment is too far away. */
const EarlierTimes = ({ appointment }: { appointment: PatientAppointment }) => (
  <section className="stack g2">
    <h2 className="h3">Need care sooner?</h2>
    <p className="small">
      An earlier time may be free. You keep the one you have until the new one is yours.
    </p>
    <ButtonLink wide href={rescheduleHref(appointment)}>
      See earlier times
    </ButtonLink>
  </section>
)
