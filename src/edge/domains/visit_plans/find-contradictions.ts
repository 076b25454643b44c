import { preventionOf } from '../formulary/medicine'
import { findConflicts } from '../medicine_conflicts'
import type { PrescribingFacts } from '../prescribing'
import type { NoteRecord } from '../soap_notes'
import { planLabels } from '../soap_notes/contract'
import { fieldsOf } from '../soap_schemas/contract'
import type { VisitPlan } from './load-plan'
import { wordsWithoutOrder } from './words-without-order'

type Note = Pick<NoteRecord, 'content' | 'sections'>
type Found = string | false | null

const pepHours = 72

/** Messages on contradictions within a note, with the orders of its visit or with facts on file, and on unsent drafts. */
export const findContradictions = (
  note: Note,
  plan: VisitPlan,
  facts: PrescribingFacts,
  now: string,
): string[] => [
  ...noneBesideOthers(note),
  ...againstTheTest(note, facts),
  ...(isLate(note, plan)
    ? [`The exposure was more than ${pepHours} hours ago by the note, and the plan has PEP.`]
    : []),
  ...findConflicts(facts, now).map(({ words }) => words),
  ...wordsWithoutOrder(note, plan, facts),
  ...plan.lines
    .filter(({ isDraft }) => isDraft)
    .map(({ kind, text }) => `Not sent yet. ${planLabels[kind]}: ${text}`),
]

/** Lists with "None" beside other choices. */
const noneBesideOthers = ({ content, sections }: Note): string[] =>
  fieldsOf(sections).flatMap(({ name, label }) => {
    const chosen = content[name]
    const others = Array.isArray(chosen) ? chosen.filter((each) => each !== 'None') : []
    return Array.isArray(chosen) && chosen.includes('None') && others.length > 0
      ? [`${label} says “None”, and ${others.join(', ')}.`]
      : []
  })

const againstTheTest = ({ content }: Note, { tests }: PrescribingFacts): string[] => {
  const { hiv_test: written } = content
  const found: Found[] = [
    written === 'Negative' &&
      tests.hiv.doubt !== null &&
      `The note says that the HIV test is negative. The last one on file says “${tests.hiv.doubt}”.`,
    written === 'Positive' &&
      tests.hiv.state === 'negative' &&
      'The note says that the HIV test is positive. The last one on file is negative.',
  ]
  return found.filter((each) => typeof each === 'string')
}

const isLate = ({ content }: Note, { medicines }: VisitPlan): boolean =>
  Number(content.hours_since_exposure) > pepHours &&
  medicines.some((each) => preventionOf(each) === 'pep')
