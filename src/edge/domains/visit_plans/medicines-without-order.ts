import { ingredientsOf, substancesIn } from '../formulary'
import { medicationCodes, medicationOf } from '../formulary/medications'
import type { PrescribingFacts } from '../prescribing'

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
