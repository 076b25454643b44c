import type { PrescribingFacts } from './facts'
import type { Written } from './written-facts'

const kilogramsPerPound = 0.45359237

/** The latest weight of a note or a questionnaire, both of which ask for pounds. */
export const weightOf = ({
  notes,
  answers,
}: Pick<Written, 'notes' | 'answers'>): PrescribingFacts['writtenWeight'] => {
  const inNotes = notes.map(({ at, content }) => ({ at, pounds: Number(content.weight ?? 0) }))
  const answered = answers.map(({ at, given }) => ({
    at,
    pounds: Number(given.find(({ linkId }) => linkId === 'weight')?.values[0] ?? 0),
  }))
  const [last] = [...inNotes, ...answered]
    .filter(({ pounds }) => pounds > 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))
  return last ? { value: Math.round(last.pounds * kilogramsPerPound * 10) / 10, at: last.at } : null
}
