import type { SubmitEvent } from 'react'
import type { Option } from '#islands/ui/form/Select.tsx'
import { DayChip } from './DayChip'
import { FilterChip, submitFilters } from './FilterChip'
import type { RefusedFilter } from './refused-filter'

/** One filter of a list: a day, or one of its options; not offered with nothing to choose from. */
export interface ListFilter {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly Option[] | 'day' | 'required day'
  /** What stands there when nothing is chosen; without it, one of the options always is. */
  readonly all?: string
}

type Props = {
  path: string
  filters: readonly ListFilter[]
  /** What else the address says, and keeps. */
  parameters?: Readonly<Record<string, string | undefined>>
  /** The address of the list with nothing chosen; null when nothing is. */
  clear: string | null
  /** A filter that was refused. */
  refused?: RefusedFilter | null
}

/** The filters and the order of a list of staff; all of it is the address, so it can be kept, sent and gone back to. */
export const FilterForm = ({ path, filters, parameters = {}, clear, refused = null }: Props) => (
  <form
    method="get"
    action={path}
    className="chosen"
    aria-label="Filters"
    // A browser that goes back would fill in what was chosen after, and that would be sent again.
    autoComplete="off"
    onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      submitFilters(event.currentTarget)
    }}
  >
    {Object.entries(parameters).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {filters.map(({ name, label, value, options, all }) =>
      typeof options === 'string' ? (
        <DayChip
          key={name}
          name={name}
          label={label}
          value={value}
          required={options === 'required day'}
          error={refused?.name === name ? refused.detail : undefined}
        />
      ) : (
        <FilterChip
          key={name}
          name={name}
          label={label}
          value={value}
          options={options}
          {...(all && { all })}
        />
      ),
    )}
    <noscript>
      <button className="btn small" type="submit">
        Show
      </button>
    </noscript>
    {clear && (
      <a className="btn quiet small" href={clear}>
        Clear
      </a>
    )}
  </form>
)
