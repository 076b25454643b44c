import { dayLabel } from '../../../edge/time'
import { type Choices, stepHref } from '../../appointments/booking-links'
import { theirTime, timeAndZone } from '../../appointments/format'
import { ButtonLink } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { firstNameOf, type OpenTime } from '../slots-view'
import type { Offer } from './use-available-slots'

type Props = { time: OpenTime; offer: Offer; choices: Choices }

/** The chosen time and the one way on. */
export const TimeDock = ({ time, offer, choices }: Props) => {
  const { timezone } = offer.clinician
  const theirs = theirTime(time.time, offer, { timezone, name: firstNameOf(offer.clinician) })
  const href = stepHref('confirm', {
    ...choices,
    selectedTime: time.time,
    availabilityId: time.availabilityId,
  })
  return (
    <section className="dock" aria-label="Your choice">
      <div className="wrap">
        <p role="status" className="picked">
          <b>{dayLabel(time.date, offer.today)}</b>
          <span className="num">
            <bdi>{timeAndZone(time.time, offer)}</bdi>
          </span>
          {theirs && <small className="ink-2">{theirs}</small>}
        </p>
        <ButtonLink look="primary" href={href}>
          Continue
          <Icon name="arrow-right" flip />
        </ButtonLink>
      </div>
    </section>
  )
}
