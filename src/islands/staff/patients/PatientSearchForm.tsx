import type { RefObject } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { maxResults } from './load-patients'
import type { PatientSearch } from './use-patient-search'

type Props = {
  search: PatientSearch
  field: RefObject<HTMLInputElement | null>
  /** Whether this role receives names and birthdays, to find patients by. */
  withNames: boolean
}

/** Finds patients by what they say on the phone. */
export const PatientSearchForm = ({ search, field, withNames }: Props) => (
  <form className="filters" onSubmit={search.onSubmit}>
    <span className="affix find-one">
      <Icon name="search" />
      {/* No name attribute: the query never gets into a URL. */}
      <input
        ref={field}
        className="input"
        type="search"
        aria-label="Find a patient"
        placeholder={withNames ? 'Name, phone, email or birthday' : 'Name'}
        autoComplete="off"
        spellCheck={false}
        value={search.value}
        onChange={({ target }) => search.setValue(target.value)}
      />
    </span>
    <Button type="submit" size="small" busy={search.busy}>
      Find
    </Button>
    {search.found && (
      <Button look="quiet" size="small" onClick={search.clear}>
        Show all patients
      </Button>
    )}
    <span className="push small ink-2" role="status">
      {search.found && resultCount(search.found.length)}
    </span>
  </form>
)

const resultCount = (count: number) =>
  count === 0
    ? 'No patients found'
    : count >= maxResults
      ? `The first ${maxResults}. Type more to narrow it down.`
      : count === 1
        ? '1 patient found'
        : `${count} patients found`
