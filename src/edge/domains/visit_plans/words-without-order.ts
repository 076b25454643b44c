import { ingredientsOf, substancesIn } from '../formulary'
import { medicationCodes, medicationOf } from '../formulary/medications'
import { orderOfTestIn } from '../labs'
import type { PrescribingFacts } from '../prescribing'
import type { NoteRecord } from '../soap_notes'
import { fieldsOf } from '../soap_schemas/contract'
import type { VisitPlan } from './load-plan'

/** Messages on texts of a note that speak of a test or, in the plan, of a medicine without an order. */
export const wordsWithoutOrder = (
  { content, sections }: Pick<NoteRecord, 'content' | 'sections'>,
  { tests }: Pick<VisitPlan, 'tests'>,
  facts: PrescribingFacts,
): string[] =>
  sections.flatMap((section) =>
    fieldsOf([section]).flatMap(({ name, label, kind }) => {
      const written = content[name]
      if (kind !== 'text' || typeof written !== 'string') return []
      const test = tests.length > 0 ? null : orderOfTestIn(written)
      const medicines = section.name === 'plan' ? medicinesWithoutOrder(written, facts) : []
      return [
        ...medicines.map((medicine) => `${label} names ${medicine}, and no one ordered it.`),
        ...(test
          ? [`${label}: your note speaks of an order (“${test}”), and there is none in this visit.`]
          : []),
      ]
    }),
  )

const ofFormulary = new Set(medicationCodes.flatMap((code) => medicationOf(code).ingredients))

/** Formulary medicines in a text that the patient has neither by an order nor from elsewhere. */
export const medicinesWithoutOrder = (words: string, facts: PrescribingFacts): string[] => {
  const known = new Set([
    ...facts.prescriptions.flatMap((each) => ingredientsOf(each).map(({ code }) => code)),
    ...[...facts.takenElsewhere, ...facts.allergies].flatMap(({ substances }) =>
      substances.map(({ code }) => code),
    ),
  ])
  return substancesIn(words)
    .map(({ code }) => code)
    .filter((code) => ofFormulary.has(code) && !known.has(code))
    .map((code) => code.replaceAll('_', ' '))
}
