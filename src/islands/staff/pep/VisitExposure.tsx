import { now } from '#edge/platform/time'
import { pepTypeId } from '#islands/pep/pep-window'
import type { ClockSettings } from '../access/require-staff'
import { ExposureFirst } from './ExposureFirst'
import { ExposureTime } from './ExposureTime'
import { PepClock } from './PepClock'
import { useLatestExposure } from './use-latest-exposure'

type Props = {
  pep: {
    readonly exposureAt?: string | null
    readonly endedAt: string | null
    readonly patientZone: string
  }
  patientId: string
  clock: ClockSettings
  onExposure: (() => unknown) | undefined
}

/** The exposure in the note of a PEP visit: its clock, or the question where none is reported. */
export const VisitExposure = ({ pep, patientId, clock, onExposure }: Props) => {
  const { exposureAt, endedAt, patientZone } = pep
  const latest = useLatestExposure(patientId, !exposureAt)
  if (exposureAt)
    // The time is shown once its zone is loaded; the countdown at once.
    return latest?.occurredAt === exposureAt ? (
      <ExposureTime exposure={latest} homeZone={patientZone} hours={clock.hours} />
    ) : (
      <PepClock exposureAt={exposureAt} now={now()} />
    )
  return endedAt ? null : (
    <ExposureFirst
      patientId={patientId}
      encounterTypeId={pepTypeId}
      clock={{ ...clock, zone: patientZone }}
      {...(onExposure && { onStored: onExposure })}
    />
  )
}
