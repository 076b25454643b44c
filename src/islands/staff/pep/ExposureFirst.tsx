import type { ReactNode } from 'react'
import { pepTooLate } from '#edge/domains/exposures/exposure-rules'
import { now, type TimeFormat } from '#edge/platform/time'
import { ExposureQuestion } from '#islands/pep/ExposureQuestion.tsx'
import { pepLeftMs, pepTypeId } from '#islands/pep/pep-window'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { useRows } from '../lists/use-rows'
import { ExposureTime } from './ExposureTime'

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
  const latest = rows[0] ?? null
  const isRunning = latest !== null && pepLeftMs(latest.occurredAt, now()) > 0
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
      <ExposureTime exposure={latest} homeZone={clock.zone} hours={clock.hours} />
      {/* The question closes itself with the report that it stores. */}
      <details key={latest.occurredAt} className="disclosure">
        <summary>Change the exposure</summary>
        {question}
      </details>
      {children}
    </>
  ) : (
    <>
      {latest !== null && (
        <>
          <ExposureTime exposure={latest} homeZone={clock.zone} hours={clock.hours} />
          <Note tone="warning">{pepTooLate}</Note>
        </>
      )}
      {question}
    </>
  )
}
