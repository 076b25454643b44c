import { Invalid, notFound } from '#edge/platform/problem'
import { type EntryInput, findEntryProblems } from './entry-rules'
import { type HealthSection, healthSections } from './sections'

/** Refuses in the words of each field what an entry of this section cannot say. */
export const assertEntry = (section: HealthSection, entry: EntryInput, now: string): void => {
  const issues = findEntryProblems(section, entry, now)
  if (issues.length) throw new Invalid(issues)
}

/** The section an address names. */
export const sectionOf = (segment: string): HealthSection => {
  const found = healthSections.find((section) => section === segment)
  if (!found) throw notFound()
  return found
}
