import type { ReactNode } from 'react'
import { pepTooLate } from '#edge/domains/exposures/exposure-rules'
import { displayMoment, now, type TimeFormat } from '#edge/platform/time'
import { ExposureQuestion } from '#islands/pep/ExposureQuestion.tsx'
import { pepLeftMs, pepTypeId } from '#islands/pep/pep-window'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { useRows } from '../lists/use-rows'
import { PepClock } from './PepClock'

type Props = {
  patientId: string
  /** The kind of visit that is chosen. */
  encounterTypeId: string | null
  /** The patient's zone, and the reader's way to write hours. */
  clock: { readonly zone: string; readonly hours: TimeFormat }
  /** Runs once an exposure is stored. */
  onStored?: () => unknown
  /** The steps of the visit that follow. */
  children?: ReactNode
}

/** Asks staff when the exposure was before anything else of a PEP visit; other visits go on as they are. */
export const ExposureFirst = ({ encounterTypeId, children, ...question }: Props) =>
  encounterTypeId === pepTypeId ? <AskedFirst {...question}>{children}</AskedFirst> : children

const AskedFirst = ({ patientId, clock, onStored, children }: Omit<Props, 'encounterTypeId'>) => {
  const { rows, hides, refresh } = useRows(
    () =>
      apiWithLocalErrors.exposures
        .in({ patients: patientId })
        .list({ sort: '-createdAt', page: { size: 1 } }),
    patientId,
  )
  if (rows === undefined) return <Skeleton label="Looking for the exposure" lines={3} />
  if (rows === null || hides === 'all')
    return (
      <Note tone="warning">
        A PEP visit begins with the time of the exposure. Ask support or a clinician to enter it.
      </Note>
    )
  const at = rows[0]?.occurredAt ?? null
  const isRunning = at !== null && pepLeftMs(at, now()) > 0
  const question = (
    <ExposureQuestion
      patientId={patientId}
      home={null}
      zone={clock.zone}
      serverNow={now()}
      isStaff
      onStored={async () => {
        await refresh()
        await onStored?.()
      }}
    />
  )
  return isRunning ? (
    <>
      <p className="row g2">
        <span>
          The exposure was <bdi>{displayMoment(at, clock.zone, clock.hours)}</bdi>.
        </span>
        <PepClock exposureAt={at} now={now()} />
      </p>
      {/* The question closes itself with the report that it stores. */}
      <details key={at} className="disclosure">
        <summary>Change the exposure</summary>
        {question}
      </details>
      {children}
    </>
  ) : (
    <>
      {at !== null && <Note tone="warning">{pepTooLate}</Note>}
      {question}
    </>
  )
}
