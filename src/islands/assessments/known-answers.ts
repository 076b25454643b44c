import type { Item } from '#edge/domains/questionnaires/questions/questionnaire'
import type { StoredValues } from '../stores/merge-fields'

interface HistoryEntry {
  readonly section: string
  readonly code?: string | null | undefined
  readonly label?: string | null | undefined
  readonly status: string
}

/** What the record knows already, offered as the answer: the patient looks it over and is not asked anew. */
export const knownAnswers = (
  items: readonly Item[],
  history: readonly HistoryEntry[],
): StoredValues =>
  Object.fromEntries(
    items.flatMap(({ linkId, offers }) => {
      if (!offers) return []
      const found = history.filter(
        ({ section, code, status }) =>
          section === offers.section &&
          status !== 'resolved' &&
          (offers.code ? code === offers.code : code !== 'none'),
      )
      const words = offers.code ? 'yes' : found.flatMap(({ label }) => label ?? []).join(', ')
      return found.length > 0 && words ? [[linkId, words]] : []
    }),
  )
