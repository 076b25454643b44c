import { dayLabel } from '#edge/platform/time'
import { type BookingChoices, stepHref } from '#islands/appointments/booking-links'
import { firstNameOf, providerTime, timeAndZone } from '#islands/appointments/format'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookableSlot } from '../slots-view'
import type { TimePickerData } from './use-available-slots'

type Props = { slot: BookableSlot; data: TimePickerData; choices: BookingChoices }

/** The time that was chosen before, and the link to its confirmation: for who comes back from there. */
export const SelectedTimeBar = ({ slot, data, choices }: Props) => {
  const { timezone } = data.provider
  const otherTime = providerTime(slot.time, data, { timezone, name: firstNameOf(data.provider) })
  return (
    <section className="dock" aria-label="Your choice">
      <div className="wrap">
        <p role="status" className="selected-time">
          <b>{dayLabel(slot.date, data.today)}</b>
          <span className="num">
            <bdi>{timeAndZone(slot.time, data)}</bdi>
          </span>
          {otherTime && <small className="ink-2">{otherTime}</small>}
        </p>
        <ButtonLink look="primary" href={confirmHref(slot, choices)}>
          Continue
          <Icon name="arrow-right" flip />
        </ButtonLink>
      </div>
    </section>
  )
}

/** Where a time is confirmed. */
export const confirmHref = (
  { time, availabilityId }: Pick<BookableSlot, 'time' | 'availabilityId'>,
  choices: BookingChoices,
) => stepHref('confirm', { ...choices, selectedTime: time, availabilityId })
