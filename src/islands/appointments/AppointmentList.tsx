import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PlainDate } from '../../edge/time'
import type { Clock } from '../booking/slots-view'
import { ownWords } from '../stores/api'
import { sayParting } from '../stores/flash'
import { toastFailure } from '../stores/toasts'
import { Button, ButtonLink } from '../ui/Button'
import { Empty } from '../ui/Empty'
import { VisitRow } from './AppointmentRow'
import type { Visit } from './appointment'
import { loadComing, loadPast } from './load-appointments'
import { useLiveVisits } from './use-live-appointments'

const CancelDialog = lazy(() => import('./CancelDialog'))

type Past = { visits: readonly Visit[]; next: string | null }
type Props = {
  patientId: string
  clock: Clock
  today: PlainDate
  coming: readonly Visit[]
  past: Past
  /** Where a visit is booked, when this patient may. */
  bookHref: string | null
}

/** Every visit of a patient. An island because staff may move one while it is looked at. */
export const Visits = ({ patientId, clock, today, bookHref, ...first }: Props) => {
  const [coming, setComing] = useState(first.coming)
  const [past, setPast] = useState<Past>(first.past)
  const [canceling, setCanceling] = useState<Visit | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const again = async () => {
    const [soon, ago] = await Promise.all([
      loadComing(ownWords, patientId),
      loadPast(ownWords, patientId),
    ])
    setComing(soon)
    setPast(ago)
  }
  useLiveVisits(again)
  useEffect(sayParting, [])
  const rows = useRef(coming.length)
  // Whoever had the focus is gone with the visit it belonged to.
  useEffect(() => {
    if (coming.length < rows.current && document.activeElement === document.body)
      heading.current?.focus()
    rows.current = coming.length
  }, [coming])
  const earlier = async () => {
    const more = await loadPast(ownWords, patientId, past.next ?? undefined)
    setPast({ visits: [...past.visits, ...more.visits], next: more.next })
  }
  const row = (visit: Visit) => (
    <VisitRow key={visit.id} visit={visit} today={today} clock={clock} onCancel={setCanceling} />
  )
  return (
    <div className="stack g6">
      <section className="stack g2">
        <h2 className="h3" ref={heading} tabIndex={-1}>
          Upcoming
        </h2>
        {coming.length > 0 ? (
          <ul className="list">{coming.map(row)}</ul>
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
      {past.visits.length > 0 && (
        <section className="stack g2">
          <h2 className="h3">Past</h2>
          <ul className="list">{past.visits.map(row)}</ul>
          {past.next && (
            <div>
              <Button onClick={() => void earlier().catch(toastFailure)}>
                Show earlier visits
              </Button>
            </div>
          )}
        </section>
      )}
      <Suspense>
        {canceling && (
          <CancelDialog
            patientId={patientId}
            visit={canceling}
            today={today}
            clock={clock}
            onClose={() => setCanceling(null)}
            onCanceled={() => {
              void again().catch(toastFailure)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
