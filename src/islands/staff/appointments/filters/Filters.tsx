import { type KeyboardEvent, type SubmitEvent, useRef } from 'react'
import { statuses } from '#edge/domains/appointments/transitions'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import type { Option } from '#islands/ui/form/Select.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { formatDay } from '../rows/format'
import { type BoardFilters, firstDay, lastDay } from './board-filters'
import { FilterChip, submitFilters } from './FilterChip'

/** What a list can be narrowed to; a choice with no options is not offered. */
export interface Choices {
  readonly providers: readonly Option[]
  readonly encounterTypes: readonly Option[]
  readonly byStatus: boolean
}
type Props = {
  path: string
  filters: BoardFilters
  today: PlainDate
  choices: Choices
  address: (more: Partial<BoardFilters>) => string
}

/** Day and filters; all of it is the address, so it can be kept, sent and gone back to. */
export const Filters = ({ path, filters, today, choices, address }: Props) => {
  const { date, provider, status, encounterType } = filters
  const isTyped = useRef(false)
  const days = (by: number) => address({ date: addPeriod(date, by, 'day'), after: undefined })
  return (
    <div className="filters">
      <nav className="days" aria-label="Day">
        <a className="btn quiet icon small" href={days(-1)} aria-label="Previous day">
          <Icon name="chevron-left" flip />
        </a>
        <a
          className="btn small"
          href={address({ date: today, after: undefined })}
          aria-current={date === today ? 'date' : undefined}
        >
          Today
        </a>
        <a className="btn quiet icon small" href={days(1)} aria-label="Next day">
          <Icon name="chevron-right" flip />
        </a>
        <h2 className="nowrap-t">
          <bdi>{formatDay(date)}</bdi>
        </h2>
      </nav>
      <form
        method="get"
        action={path}
        className="chosen"
        aria-label="Filters"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          submitFilters(event.currentTarget)
        }}
      >
        <label className="chip">
          <span className="sr">Day</span>
          {/* Picked from the calendar it is sent at once; typed, with Enter or on leaving the field. */}
          <input
            className="input"
            type="date"
            name="date"
            min={firstDay}
            max={lastDay}
            defaultValue={date}
            onKeyDown={(event: KeyboardEvent) => {
              isTyped.current ||= editsDate(event.key)
            }}
            onPointerDown={() => {
              isTyped.current = false
            }}
            onChange={({ currentTarget }) => {
              if (!isTyped.current && currentTarget.value) submitFilters(currentTarget.form)
            }}
            onBlur={({ currentTarget }) => {
              const { value, validity, form } = currentTarget
              if (isTyped.current && value && value !== date && validity.valid) submitFilters(form)
            }}
          />
        </label>
        <FilterChip
          name="provider"
          label="Clinician"
          value={provider}
          options={choices.providers}
          all="All clinicians"
        />
        <FilterChip
          name="status"
          label="Status"
          value={status}
          options={choices.byStatus ? statuses.map((one) => ({ value: one, label: one })) : []}
          all="Every status"
        />
        <FilterChip
          name="encounter_type"
          label="Kind of visit"
          value={encounterType}
          options={choices.encounterTypes}
          all="Every kind"
        />
        <noscript>
          <button className="btn small" type="submit">
            Show
          </button>
        </noscript>
        {(provider || status || encounterType) && (
          <a
            className="btn quiet small"
            href={address({
              provider: undefined,
              status: undefined,
              encounterType: undefined,
              after: undefined,
            })}
          >
            Clear
          </a>
        )}
      </form>
    </div>
  )
}

const editsDate = (key: string) => /^\d$|^Arrow(Up|Down)$|^(Backspace|Delete)$/.test(key)
