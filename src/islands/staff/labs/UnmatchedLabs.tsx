import { Suspense, useState } from 'react'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { displayDate, displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { ClockSettings } from '../access/require-staff'
import { vendorLabels } from './labels'
import { loadUnmatchedLabs, problemLabels, type UnmatchedLab } from './unmatched-lab'

const UnmatchedLabDialog = lazyPart(() => import('./UnmatchedLabDialog'))

interface Doing {
  readonly action: 'match' | 'discard'
  readonly lab: UnmatchedLab
}

type Props = { labs: readonly UnmatchedLab[]; clock: ClockSettings }

/** Results that fit no patient. An island: each is matched or discarded in place. */
export const UnmatchedLabs = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <UnmatchedTable {...props} />
  </ErrorBoundary>
)

const UnmatchedTable = ({ labs: first, clock }: Props) => {
  const [labs, setLabs] = useState(first)
  const [doing, setDoing] = useState<Doing | null>(null)
  const refresh = async () => {
    const fresh = await loadUnmatchedLabs(apiWithLocalErrors)
    setLabs(fresh)
    // The dialog goes on with the latest version.
    setDoing((now) => {
      const lab = fresh.find(({ id }) => id === now?.lab.id)
      return now && lab ? { ...now, lab } : now
    })
  }
  if (labs.length === 0)
    return (
      <Empty title="Every result has its patient">
        <p>A result whose order, name or date of birth does not fit is listed here.</p>
      </Empty>
    )
  return (
    <>
      <ul className="unmatched-labs" aria-label="Results that fit no patient">
        {labs.map((lab) => (
          <li key={lab.id} className="row g3">
            <div className="grow">
              <p className="row g2">
                <b translate="no">{lab.name}</b>
                <span>born {displayDate(lab.dob)}</span>
                <Badge tone="warning">{problemLabels[lab.problem]}</Badge>
              </p>
              <p className="ink-2">
                {vendorLabels[lab.vendor]}. Received{' '}
                <bdi>{displayMoment(lab.receivedAt, clock.zone, clock.hours)}</bdi>
              </p>
              <p className="small ink-2">
                {lab.report.values.map(({ code }) => labTestOf(code).name).join(', ')}
              </p>
            </div>
            {lab.can?.includes('match') && (
              <Button
                size="small"
                look="primary"
                aria-label={`Match ${lab.name}`}
                onClick={() => setDoing({ action: 'match', lab })}
              >
                Match
              </Button>
            )}
            {lab.can?.includes('discard') && (
              <Button
                size="small"
                aria-label={`Discard ${lab.name}`}
                onClick={() => setDoing({ action: 'discard', lab })}
              >
                Discard
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ClosingBoundary of={doing?.lab.id} onClose={() => setDoing(null)}>
        <Suspense>
          {doing && (
            <UnmatchedLabDialog {...doing} onChange={refresh} onClose={() => setDoing(null)} />
          )}
        </Suspense>
      </ClosingBoundary>
    </>
  )
}
