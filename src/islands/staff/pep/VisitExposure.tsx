import { displayMoment, now } from '#edge/platform/time'
import { pepTypeId } from '#islands/pep/pep-window'
import type { ClockSettings } from '../access/require-staff'
import { ExposureFirst } from './ExposureFirst'
import { PepClock } from './PepClock'

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
  if (exposureAt)
    return (
      <p className="row g2">
        <span>
          The exposure was <bdi>{displayMoment(exposureAt, patientZone, clock.hours)}</bdi>.
        </span>
        <PepClock exposureAt={exposureAt} now={now()} />
      </p>
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
