import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import type { Option } from '#islands/ui/form/Select.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { FilterForm } from '../../filters/FilterForm'
import { formatDay } from '../rows/format'
import type { BoardFilters } from './board-filters'

/** What a list can be narrowed to; a choice with no options is not offered. */
export interface Choices {
  readonly providers: readonly Option[]
  readonly encounterTypes: readonly Option[]
  readonly statuses: readonly Option[]
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
      <FilterForm
        path={path}
        filters={[
          { name: 'date', label: 'Day', value: date, options: 'required day' },
          {
            name: 'provider',
            label: 'Clinician',
            value: provider,
            options: choices.providers,
            all: 'All clinicians',
          },
          {
            name: 'status',
            label: 'Status',
            value: status,
            options: choices.statuses,
            all: 'Every status',
          },
          {
            name: 'encounter_type',
            label: 'Kind of visit',
            value: encounterType,
            options: choices.encounterTypes,
            all: 'Every kind',
          },
        ]}
        clear={
          provider || status || encounterType
            ? address({
                provider: undefined,
                status: undefined,
                encounterType: undefined,
                after: undefined,
              })
            : null
        }
      />
    </div>
  )
}
