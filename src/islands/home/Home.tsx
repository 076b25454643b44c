import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PlainDate } from '../../edge/time'
import type { Visit } from '../appointments/appointment'
import { loadComing } from '../appointments/load-appointments'
import { useLiveVisits } from '../appointments/use-live-appointments'
import type { Clock } from '../booking/slots-view'
import { ownWords } from '../stores/api'
import { sayParting } from '../stores/flash'
import { toastFailure } from '../stores/toasts'
import { loadTodos } from './load-todos'
import { NextVisit } from './NextVisit'
import { NoVisit } from './NoVisit'
import { Sooner } from './Sooner'
import { TodoList } from './TodoList'
import type { Todo } from './todos'

const CancelDialog = lazy(() => import('../appointments/CancelDialog'))

type Props = {
  patientId: string
  clock: Clock
  today: PlainDate
  visit: Visit | null
  todos: readonly Todo[]
  /** Where a visit is booked, when this patient may. */
  bookHref: string | null
  /** What stands beside it, whatever happens. */
  children?: ReactNode
}

/** What is next and what is needed. An island because the clinic may change either while it is looked at. */
export const Home = ({ patientId, clock, today, bookHref, children, ...first }: Props) => {
  const [visit, setVisit] = useState(first.visit)
  const [todos, setTodos] = useState(first.todos)
  const [canceling, setCanceling] = useState(false)
  const again = async () => {
    const [[next], asked] = await Promise.all([
      loadComing(ownWords, patientId),
      loadTodos(ownWords, patientId),
    ])
    setVisit(next ?? null)
    setTodos(asked)
  }
  useLiveVisits(again)
  useEffect(sayParting, [])
  const shown = visit?.id
  // Whoever had the focus is gone with the visit it belonged to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another visit is shown
  useEffect(() => {
    if (document.activeElement !== document.body || shown === first.visit?.id) return
    document.getElementById(shown ? 'next-visit' : 'no-visit')?.focus()
  }, [shown])
  return (
    <div className="split home">
      <div className="stack g6">
        {visit ? (
          <NextVisit
            visit={visit}
            today={today}
            clock={clock}
            onCancel={() => setCanceling(true)}
          />
        ) : (
          <NoVisit bookHref={bookHref} />
        )}
        <TodoList todos={todos} />
      </div>
      <aside className="stack g5">
        {visit?.status === 'Scheduled' && <Sooner visit={visit} />}
        {children}
      </aside>
      <Suspense>
        {canceling && visit && (
          <CancelDialog
            patientId={patientId}
            visit={visit}
            today={today}
            clock={clock}
            onCanceled={() => void again().catch(toastFailure)}
            onClose={() => setCanceling(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
