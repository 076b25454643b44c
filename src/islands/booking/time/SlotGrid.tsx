import { byPartOfDay } from '../../../edge/slots'
import { displayTime, type PartOfDay } from '../../../edge/time'
import type { Clock, OfferedTime } from '../slots-view'

type Props = {
  times: readonly OfferedTime[]
  /** The time that is chosen, if one is. */
  chosen: string | undefined
  clock: Clock
  onChoose: (time: OfferedTime) => void
}

/** The times of one day under the parts of the day; one that was taken meanwhile stays, crossed out. */
export const SlotParts = ({ times, chosen, clock, onChoose }: Props) =>
  Object.entries(byPartOfDay(times)).map(
    ([part, group]) =>
      group.length > 0 && (
        <section key={part} className="stack g2" aria-labelledby={`part-${part}`}>
          <h3 className="part" id={`part-${part}`}>
            {parts[part as PartOfDay].name}{' '}
            <small>
              <bdi>{parts[part as PartOfDay][clock.hours]}</bdi>
            </small>
          </h3>
          <div className="slots">
            {group.map((slot) => (
              <button
                key={slot.time}
                type="button"
                className="slot"
                aria-pressed={slot.time === chosen}
                disabled={slot.taken}
                onClick={() => onChoose(slot)}
              >
                <span>
                  <bdi>{displayTime(slot.time, clock.zone, clock.hours)}</bdi>
                  {slot.taken && <span className="sr"> taken</span>}
                </span>
              </button>
            ))}
          </div>
        </section>
      ),
  )

const parts: Record<PartOfDay, { name: string; '12h': string; '24h': string }> = {
  morning: { name: 'Morning', '12h': 'before 12 PM', '24h': 'before 12:00' },
  afternoon: { name: 'Afternoon', '12h': '12 PM to 5 PM', '24h': '12:00 to 17:00' },
  evening: { name: 'Evening', '12h': 'after 5 PM', '24h': 'after 17:00' },
}
