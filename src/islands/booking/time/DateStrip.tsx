import { type KeyboardEvent, useRef } from 'react'
import { type PlainDate, weekday } from '#edge/platform/time'

export interface Day {
  readonly date: PlainDate
  /** 'Today', 'Tomorrow', 'Nov 23' */
  readonly label: string
  readonly disabled: boolean
  readonly note: string | null
}

type Props = {
  days: readonly Day[]
  selected: PlainDate | null
  /** Id of the tab panel. */
  panel: string
  onChoose: (date: PlainDate) => void
}

/** The coming days as tabs; arrow keys, Home and End move over the enabled ones. */
export const DateStrip = ({ days, selected, panel, onChoose }: Props) => {
  const tablist = useRef<HTMLDivElement>(null)
  const moveFocus = (event: KeyboardEvent) => {
    const open = days.filter(({ disabled }) => !disabled)
    const index = open.findIndex(({ date }) => date === selected)
    const next = open[indexAfterKey(event, index, open.length)]
    if (!next) return
    event.preventDefault()
    onChoose(next.date)
    tablist.current?.querySelector<HTMLElement>(`[data-date="${next.date}"]`)?.focus()
  }
  return (
    <div
      className="dates"
      role="tablist"
      aria-label="Pick a day"
      // With every day disabled the strip itself takes focus, so that the keyboard can scroll it.
      tabIndex={selected ? undefined : 0}
      ref={tablist}
      onKeyDown={moveFocus}
    >
      {days.map(({ date, label, disabled, note }) => (
        <button
          key={date}
          type="button"
          role="tab"
          className="date"
          id={`day-${date}`}
          data-date={date}
          aria-selected={date === selected}
          aria-controls={panel}
          tabIndex={date === selected ? 0 : -1}
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

const indexAfterKey = ({ key, currentTarget }: KeyboardEvent, index: number, count: number) => {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const targets: Record<string, number> = {
    [forward]: (index + 1) % count,
    [back]: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return targets[key] ?? -1
}
