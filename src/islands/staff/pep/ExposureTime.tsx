import { displayMoment, now, type TimeFormat } from '#edge/platform/time'
import { PepClock } from './PepClock'

type Props = {
  exposure: { readonly occurredAt: string; readonly timezone: string }
  /** The zone of the patient's profile. */
  homeZone: string
  hours: TimeFormat
}

/** Time of the exposure in the zone of the place where the patient is, and in the zone of their profile where it differs. */
export const ExposureTime = ({ exposure, homeZone, hours }: Props) => {
  const { occurredAt, timezone } = exposure
  const here = displayMoment(occurredAt, timezone, hours)
  const atHome = displayMoment(occurredAt, homeZone, hours)
  return (
    <p className="row g2">
      <span>
        The exposure was <bdi>{here}</bdi>.
      </span>
      {atHome !== here && (
        <span className="ink-2">
          By the zone of the profile that is <bdi>{atHome}</bdi>.
        </span>
      )}
      <PepClock exposureAt={occurredAt} now={now()} />
    </p>
  )
}
