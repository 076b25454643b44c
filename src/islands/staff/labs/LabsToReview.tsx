import { type ComponentProps, useEffect, useState } from 'react'
import { showNavCounts } from '#islands/chrome/nav-counts'
import { reportError } from '#islands/stores/error-reporting'
import { toastFailure } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import type { StaffUser } from '../access/require-staff'
import { LabDetail } from './LabDetail'
import { LabKeys } from './LabKeys'
import { LabList } from './LabList'
import type { LabPage, LabToReview, LabView } from './lab'
import { useLabs } from './use-labs'

type Props = {
  me: StaffUser
  view: LabView
  page: LabPage
  /** The one that the address names, or the first of the list. */
  open: LabToReview | null
  /** Whether the address names it: on a phone it then takes the place of the list. */
  isChosen: boolean
  now: number
  acts: ComponentProps<typeof LabDetail>['acts']
}

/** Results that wait for a clinician. */
export const LabsToReview = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <Panes {...props} />
  </ErrorBoundary>
)

const Panes = ({ me, view, isChosen: wasChosen, now: drawnAt, acts, ...first }: Props) => {
  const now = useServerNow(drawnAt, 30_000)
  const { page, open, show, go, refresh, more } = useLabs(me.role, view, first)
  const [isChosen, setChosen] = useState(wasChosen)
  const { rows, total } = page
  const at = rows.findIndex(({ id }) => id === open?.id)
  useEffect(() => {
    if (view === 'mine' && total !== null) showNavCounts({ labs: total })
  }, [view, total])
  useEffect(() => {
    const moved = () => {
      const id = new URLSearchParams(location.search).get('open')
      setChosen(id !== null)
      void show(id ?? first.page.rows[0]?.id ?? null)
    }
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [show, first.page])
  const choose = (lab: LabToReview) => {
    setChosen(true)
    go(lab.id, lab)
  }
  const back = () => {
    setChosen(false)
    go(null, open ?? undefined)
  }
  /** The one that follows, or the one before at the end of the list. */
  const step = (by: 1 | -1) => {
    const next = rows[at < 0 ? 0 : at + by]
    if (next) choose(next)
  }
  return (
    <>
      <div className={isChosen ? 'labs open' : 'labs'}>
        <section className="lab-queue" aria-label="Results">
          {rows.length === 0 ? (
            <Empty title="No result waits" tile="chat">
              <p>A result is listed here as soon as a lab sends it.</p>
            </Empty>
          ) : (
            <LabList
              labs={rows}
              view={view}
              openId={open?.id ?? null}
              clock={me}
              now={now}
              onOpen={choose}
            />
          )}
          {page.next && (
            <p className="more">
              <Button size="small" onClick={() => void more().catch(toastFailure)}>
                Show more
              </Button>
            </p>
          )}
        </section>
        {open ? (
          <LabDetail
            lab={open}
            place={at < 0 ? null : `${at + 1} of ${total ?? rows.length}`}
            clock={me}
            now={now}
            acts={acts}
            onChange={refresh}
            onClosed={() => (rows[at + 1] ? step(1) : at > 0 ? step(-1) : undefined)}
            onBack={back}
          />
        ) : (
          <p className="nothing ink-2">Choose a result.</p>
        )}
      </div>
      <LabKeys onStep={step} onBack={() => isChosen && back()} />
    </>
  )
}
