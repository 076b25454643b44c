import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { now, type PlainDate } from '#edge/platform/time'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import {
  isPast,
  isToRearrange,
  nextOf,
  type PatientAppointment,
  rescheduleHref,
} from '../appointments/appointment'
import { EarlierTimeButton } from '../appointments/earlier-times/EarlierTimeButton'
import {
  type EarlierTimeRequest,
  earlierTimesKey,
  loadEarlierTimes,
} from '../appointments/earlier-times/earlier-time'
import { OfferCard } from '../appointments/earlier-times/OfferCard'
import type { Clock } from '../appointments/format'
import { appointmentsKey, loadOpen } from '../appointments/load-appointments'
import { useToday } from '../appointments/use-today'
import { api } from '../stores/api'
import { useQuery } from '../stores/use-query'
import { ButtonLink } from '../ui/Button'
import { NextAppointment } from './NextAppointment'
import { NoAppointment } from './NoAppointment'
import { areSameTodos, loadOpenTodos, type OpenTodo } from './open-todos'
import { TodoList } from './TodoList'
import type { TodoItem } from './todos'

const CancelDialog = lazyPart(() => import('../appointments/CancelDialog'))

type Props = {
  patientId: string
  clock: Clock
  /** When the page was drawn. */
  today: PlainDate
  appointment: PatientAppointment | null
  /** Visits for which they are in line for an earlier time. */
  requests: readonly EarlierTimeRequest[]
  /** All that are open; those with words are listed. */
  open: readonly OpenTodo[]
  todos: readonly TodoItem[]
  /** Where a visit is booked, when this patient may. */
  bookHref: string | null
  /** The sections beside it, drawn by the server. */
  children?: ReactNode
}

/** What is next and what is needed. An island because the clinic may change either while it is looked at. */
export const Home = ({ patientId, clock, bookHref, children, ...first }: Props) => {
  const today = useToday(first.today, clock.zone)
  const appointment = useQuery(
    `${appointmentsKey(patientId)}?next`,
    async () => nextOf(await loadOpen(api, patientId), now()),
    { initial: first.appointment },
  )
  const todos = useQuery(
    `/patients/${patientId}/todos`,
    async () => {
      const open = await loadOpenTodos(api, patientId)
      // The words of every kind are loaded once something changed.
      return areSameTodos(open, first.open)
        ? first.todos
        : (await import('./todos')).toTodoItems(open)
    },
    { initial: first.todos },
  )
  const requests = useQuery(earlierTimesKey(patientId), () => loadEarlierTimes(api, patientId), {
    initial: first.requests,
  })
  const offer = requests.find((each) => each.offer)?.offer
  const [isCanceling, setIsCanceling] = useState(false)
  const shownId = appointment?.id
  const previousId = useRef(shownId)
  // The focus was on the card of another appointment and went with it.
  useEffect(() => {
    const isReplaced = previousId.current !== shownId
    previousId.current = shownId
    if (!isReplaced || document.activeElement !== document.body) return
    document.getElementById(shownId ? 'next-appointment-title' : 'no-appointment-title')?.focus()
  }, [shownId])
  return (
    <div className="split home">
      <div className="stack g6">
        {offer && <OfferCard offer={offer} today={today} clock={clock} />}
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
        {appointment?.status === 'Scheduled' &&
          !isPast(appointment, now()) &&
          !isToRearrange(appointment) && (
            <EarlierTimes
              patientId={patientId}
              appointment={appointment}
              request={requests.find((each) => each.appointmentId === appointment.id)}
            />
          )}
        {children}
      </aside>
      <Suspense>
        {isCanceling && appointment && (
          <CancelDialog
            patientId={patientId}
            appointment={appointment}
            today={today}
            clock={clock}
            onClose={() => setIsCanceling(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

type EarlierTimesProps = {
  patientId: string
  appointment: PatientAppointment
  request: EarlierTimeRequest | undefined
}
/** For a patient whose appointment is too far away: what is free now, and what frees up later. */
const EarlierTimes = ({ patientId, appointment, request }: EarlierTimesProps) => (
  <section className="stack g2">
    <h2 className="h3">Need care sooner?</h2>
    <p className="small" role="status">
      {request
        ? 'You are in line. If an earlier time frees up, we hold it for you for 15 minutes and tell you.'
        : 'An earlier time may be free. You keep your current time until the new one is confirmed.'}
    </p>
    <EarlierTimeButton patientId={patientId} appointmentId={appointment.id} request={request} />
    <ButtonLink wide href={rescheduleHref(appointment)}>
      See earlier times
    </ButtonLink>
  </section>
)
