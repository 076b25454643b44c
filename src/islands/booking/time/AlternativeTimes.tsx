import { dayAndTime, nameWithSuffix } from '#islands/appointments/format'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookableSlot } from '../slots-view'
import type { TimePickerData } from './use-available-slots'

type Props = {
  /** Closest to the lost time first. */
  slots: readonly BookableSlot[]
  data: TimePickerData
  hrefOf: (slot: BookableSlot) => string
}

/** Shown when the chosen slot was taken: the closest free slots, with the provider's name where it is another one. */
export const AlternativeTimes = ({ slots, data, hrefOf }: Props) => (
  <section className="note warning alternative-times" aria-labelledby="nearest-title">
    <Icon name="clock" />
    <div className="stack g2">
      <h3 id="nearest-title">That time was just booked</h3>
      {slots.length > 0 ? (
        <>
          <p>The closest that are free:</p>
          <ul className="actions">
            {slots.map((slot) => {
              const provider = data.alternativeProviders.find(({ id }) => id === slot.providerId)
              return (
                <li key={`${slot.providerId}${slot.time}`}>
                  <a className="btn small" href={hrefOf(slot)}>
                    <span>
                      <bdi>{dayAndTime(slot.time, data.today, data)}</bdi>
                      {provider && ` with ${nameWithSuffix(provider)}`}
                    </span>
                  </a>
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <p>That was the last free time on these days. Another provider may have one.</p>
      )}
    </div>
  </section>
)
