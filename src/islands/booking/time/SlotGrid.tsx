import type { KeyboardEvent } from 'react'
import { byPartOfDay, type PartOfDay } from '#edge/domains/appointments/part-of-day'
import { displayTime } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import type { Clock } from '#islands/appointments/format'
import type { SlotOption } from '../slots-view'

type Props = {
  slots: readonly SlotOption[]
  selectedTime: string | undefined
  clock: Clock
  /** Time of the visit that is moved. */
  ownTime?: string | undefined
  onChoose: (slot: SlotOption) => void
}

/** The slots of one day, grouped by part of day; a slot taken meanwhile stays, disabled. */
export const SlotGrid = ({ slots, selectedTime, clock, ownTime, onChoose }: Props) =>
  entriesOf(byPartOfDay(slots)).map(
    ([part, group]) =>
      group.length > 0 && (
        <section key={part} className="stack g2" aria-labelledby={`part-${part}`}>
          <h3 className="part" id={`part-${part}`}>
            {partLabels[part].name}{' '}
            <small>
              <bdi>{partLabels[part][clock.hours]}</bdi>
            </small>
          </h3>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its buttons */}
          <div className="slots" onKeyDown={moveFocus}>
            {group.map((slot) => (
              <button
                key={slot.time}
                type="button"
                className="slot"
                aria-pressed={slot.time === selectedTime}
                disabled={slot.taken}
                tabIndex={slot === tabStopOf(group, selectedTime) ? 0 : -1}
                onClick={() => onChoose(slot)}
              >
                <span>
                  <bdi>{displayTime(slot.time, clock.zone, clock.hours)}</bdi>
                  {slot.taken && <span className="sr"> taken</span>}
                </span>
                {slot.time === ownTime && <small>Your time now</small>}
              </button>
            ))}
          </div>
        </section>
      ),
  )

/** One tab stop for each part of the day: the chosen slot, else the first that is free. */
const tabStopOf = (group: readonly SlotOption[], selectedTime: string | undefined) =>
  group.find(({ time, taken }) => time === selectedTime && !taken) ??
  group.find(({ taken }) => !taken)

const moveFocus = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    ArrowRight: isRightToLeft ? -1 : 1,
    ArrowLeft: isRightToLeft ? 1 : -1,
  }
  const step = steps[key]
  if (step) buttons[index + step]?.focus()
}

const partLabels: Record<PartOfDay, { name: string; '12h': string; '24h': string }> = {
  morning: { name: 'Morning', '12h': 'before 12 PM', '24h': 'before 12:00' },
  afternoon: { name: 'Afternoon', '12h': '12 PM to 5 PM', '24h': '12:00 to 17:00' },
  evening: { name: 'Evening', '12h': 'after 5 PM', '24h': 'after 17:00' },
}
