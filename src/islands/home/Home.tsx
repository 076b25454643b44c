import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PlainDate } from '../../edge/time'
import { loadComing } from '../appointments/load-visits'
import type { Visit } from '../appointments/visit'
import type { Clock } from '../booking/openings'
import { sayParting } from '../booking/parting'
import { ownWords } from '../stores/api'
import { onRelay } from '../stores/relay'
import { toastFailure } from '../stores/toasts'
import { loadTodos } from './load-todos'
import { NextVisit } from './NextVisit'
import { NoVisit } from './NoVisit'
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
}

/** What is next and what is needed. An island because the clinic may change either while it is looked at. */
export const Home = ({ patientId, clock, today, bookHref, ...first }: Props) => {
  const [visit, setVisit] = useState(first.visit)
  const [todos, setTodos] = useState(first.todos)
  const [canceling, setCanceling] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    sayParting()
    const again = async () => {
      const [[next], asked] = await Promise.all([
        loadComing(ownWords, patientId),
        loadTodos(ownWords, patientId),
      ])
      setVisit(next ?? null)
      setTodos(asked)
    }
    const listen = () => void again().catch(() => {})
    return onRelay('status_changed', listen, { onReset: listen })
  }, [patientId])
  const canceled = () => {
    place.current?.focus()
    loadComing(ownWords, patientId).then(([next]) => setVisit(next ?? null), toastFailure)
  }
  return (
    <div className="stack g6" ref={place} tabIndex={-1}>
      {visit ? (
        <NextVisit visit={visit} today={today} clock={clock} onCancel={() => setCanceling(true)} />
      ) : (
        <NoVisit bookHref={bookHref} />
      )}
      <TodoList todos={todos} />
      <Suspense>
        {canceling && visit && (
          <CancelDialog
            patientId={patientId}
            visit={visit}
            today={today}
            clock={clock}
            onCanceled={canceled}
            onClose={() => setCanceling(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
