import { type KeyboardEvent, useRef } from 'react'
import { type PlainDate, weekday } from '../../../edge/time'

export interface Day {
  readonly date: PlainDate
  /** 'Today', 'Tomorrow', 'Nov 23' */
  readonly label: string
  readonly disabled: boolean
  readonly note: string | null
}

type Props = {
  days: readonly Day[]
  chosen: PlainDate | null
  /** The id of what a day shows. */
  panel: string
  onChoose: (date: PlainDate) => void
}

/** The coming days; the arrow keys walk over those that can be chosen. */
export const DayTabs = ({ days, chosen, panel, onChoose }: Props) => {
  const strip = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const open = days.filter(({ disabled }) => !disabled)
    const at = open.findIndex(({ date }) => date === chosen)
    const next = open[placeAfter(event, at, open.length)]
    if (!next) return
    event.preventDefault()
    onChoose(next.date)
    strip.current?.querySelector<HTMLElement>(`[data-date="${next.date}"]`)?.focus()
  }
  return (
    <div
      className="dates"
      role="tablist"
      aria-label="Pick a day"
      // Where no day can be chosen, the strip itself is what the keyboard scrolls.
      tabIndex={chosen ? undefined : 0}
      ref={strip}
      onKeyDown={walk}
    >
      {days.map(({ date, label, disabled, note }) => (
        <button
          key={date}
          type="button"
          role="tab"
          className="date"
          id={`day-${date}`}
          data-date={date}
          aria-selected={date === chosen}
          aria-controls={panel}
          tabIndex={date === chosen ? 0 : -1}
          disabled={disabled}
          onClick={() => onChoose(date)}
        >
          <span>{label}</span>
          <small>{note ?? weekday(date).slice(0, 3)}</small>
        </button>
      ))}
    </div>
  )
}

const placeAfter = ({ key, currentTarget }: KeyboardEvent, at: number, count: number) => {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const places: Record<string, number> = {
    [forward]: (at + 1) % count,
    [back]: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key] ?? -1
}
