import { Suspense, useState } from 'react'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { displayDate, displayMoment } from '#edge/platform/time'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { ClockSettings } from '../access/require-staff'
import { NotesButton } from '../notes/NotesButton'
import { vendorLabels } from './labels'
import {
  addUnmatchedLabNote,
  loadUnmatchedLabNotes,
  loadUnmatchedLabs,
  problemLabels,
  type UnmatchedLab,
} from './unmatched-lab'

const SubjectNotes = lazyPart(() => import('../notes/SubjectNotes'))
const UnmatchedLabFiles = lazyPart(() => import('./UnmatchedLabFiles'))
const UnmatchedLabDialog = lazyPart(() => import('./UnmatchedLabDialog'))

interface Doing {
  readonly action: 'match' | 'discard'
  readonly lab: UnmatchedLab
}

type Props = {
  labs: readonly UnmatchedLab[]
  clock: ClockSettings
  /** Whether the caller reads what colleagues found while they looked for the patient, and adds to it. */
  canNote: boolean
}

/** Results that fit no patient. An island: each is matched or discarded in place. */
export const UnmatchedLabs = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <UnmatchedTable {...props} />
  </ErrorBoundary>
)

const UnmatchedTable = ({ labs: first, clock, canNote }: Props) => {
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
          <UnmatchedRow
            key={lab.id}
            lab={lab}
            clock={clock}
            canNote={canNote}
            onDo={(action) => setDoing({ action, lab })}
          />
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

type RowProps = {
  lab: UnmatchedLab
  clock: ClockSettings
  canNote: boolean
  onDo: (action: Doing['action']) => void
}
const UnmatchedRow = ({ lab, clock, canNote, onDo }: RowProps) => {
  const [isNotesOpen, setNotesOpen] = useState(false)
  const { id, can, report } = lab
  const name = lab.name || 'a person without a name'
  return (
    <li className="stack g3">
      <div className="row g3">
        <div className="unmatched-facts">
          <p className="row g2">
            {lab.name ? <b translate="no">{name}</b> : <b>No name</b>}
            {lab.dob && <span>born {displayDate(lab.dob)}</span>}
            {lab.priority === 1 && <Badge tone="danger">Possible HIV: look first</Badge>}
            <Badge tone="warning">{problemLabels[lab.problem]}</Badge>
          </p>
          <p className="ink-2">
            {vendorLabels[lab.vendor]}. Received{' '}
            <bdi>{displayMoment(lab.receivedAt, clock.zone, clock.hours)}</bdi>
          </p>
          {report.values.map((each) => (
            <p key={each.code} className="small ink-2">
              {labTestOf(each.code).name}:{' '}
              <bdi translate="no">{valueWithUnit({ ...each, unit: each.unit ?? null })}</bdi>
            </p>
          ))}
          {(report.documents ?? []).length > 0 && (
            <Suspense>
              <UnmatchedLabFiles labId={id} clock={clock} />
            </Suspense>
          )}
          {report.unread && (
            <details className="small disclosure">
              <summary>What could not be read</summary>
              <pre className="unmatched-text" translate="no">
                {report.unread}
              </pre>
            </details>
          )}
        </div>
        <span className="row g2">
          {can?.includes('match') && report.values.length > 0 && (
            <Button
              size="small"
              look="primary"
              aria-label={`Match ${name}`}
              onClick={() => onDo('match')}
            >
              Match
            </Button>
          )}
          {can?.includes('discard') && (
            <Button size="small" aria-label={`Discard ${name}`} onClick={() => onDo('discard')}>
              Discard
            </Button>
          )}
          {canNote && <NotesButton isOpen={isNotesOpen} about={name} onToggle={setNotesOpen} />}
        </span>
      </div>
      <Suspense>
        {isNotesOpen && (
          <SubjectNotes
            subject={`unmatched-lab-notes:${id}`}
            load={() => loadUnmatchedLabNotes(id)}
            add={(body) => addUnmatchedLabNote(id, body)}
            zone={clock.zone}
          />
        )}
      </Suspense>
    </li>
  )
}
