import { type KeyboardEvent, useId, useRef } from 'react'
import type { PlainDate } from '#edge/platform/time'
import { firstDay, lastDay } from './days'
import { submitFilters } from './FilterChip'

type Props = {
  name: string
  label: string
  value: PlainDate | undefined
  /** A list that always is of a day; its label is read out alone. */
  required?: boolean | undefined
  /** The reason why it is refused. */
  error?: string | undefined
}

/** A day of a list's filters. Picked from the calendar it is sent at once; typed, with Enter or on leaving the field. */
export const DayChip = ({ name, label, value = '', required = false, error }: Props) => {
  const isTyped = useRef(false)
  const errorId = useId()
  return (
    <label className="chip day">
      <span className={required ? 'sr' : 'small ink-2'}>{label}</span>
      <input
        className={value && !required ? 'input on' : 'input'}
        type="date"
        name={name}
        min={firstDay}
        max={lastDay}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        onKeyDown={(event: KeyboardEvent) => {
          isTyped.current ||= editsDate(event.key)
        }}
        onPointerDown={() => {
          isTyped.current = false
        }}
        onChange={({ currentTarget }) => {
          if (!isTyped.current && (currentTarget.value || !required))
            submitFilters(currentTarget.form)
        }}
        onBlur={({ currentTarget: { value: typed, validity, form } }) => {
          if (isTyped.current && (typed || !required) && typed !== value && validity.valid)
            submitFilters(form)
        }}
      />
      {error && (
        <span id={errorId} className="small c-danger" role="alert">
          {error}
        </span>
      )}
    </label>
  )
}

const editsDate = (key: string) => /^\d$|^Arrow(Up|Down)$|^(Backspace|Delete)$/.test(key)
