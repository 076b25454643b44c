import { clinicDay, dayMs, displayDate } from '#edge/platform/time'
import type { Dosage } from '../formulary/dosage'
import type { Prescribable } from '../formulary/medicine'
import type { OpenPrescription, PrescribingFacts, SaidFact } from './facts'

/** A prescription as input of the rules. */
export interface Prescribed extends Prescribable {
  readonly days: number
  readonly refills: number
  /** By default the usual dosage of the medicine. */
  readonly dosage?: Dosage | undefined
  /** Absent until it is typed. */
  readonly quantity?: number | undefined
  /** Id of the row on record; absent for a new one. */
  readonly id?: string | undefined
  /** Id of the prescription that it replaces. */
  readonly renewsId?: string | null | undefined
}

/** Details of the finding; null where the fact does not hold, empty where it has no details. */
export type Predicate = (
  facts: PrescribingFacts,
  rx: Prescribed,
  argument: string,
  now: string,
) => string | null
export type Predicates = Readonly<Record<string, Predicate>>

export const dated = (words: string, at: string): string =>
  `${words} (${displayDate(clinicDay(at))})`
export const quote = (fact: SaidFact | null): string | null =>
  fact && dated(`“${fact.words}”`, fact.at)
export const when = (holds: boolean, words = ''): string | null => (holds ? words : null)
export const joined = (words: readonly string[]): string | null =>
  words.length > 0 ? [...new Set(words)].join(', ') : null

export const daysAgo = (at: string, now: string): number =>
  (Date.parse(now) - Date.parse(at)) / dayMs

/** Days that a supply lasts, refills included. */
export const supplyDaysOf = ({
  days,
  refills,
}: {
  readonly days: number
  readonly refills: number
}) => days * (1 + refills)

/** Other prescriptions, without this one and the one that ends by it, whose request it answers. */
export const others = (
  facts: PrescribingFacts,
  { id, renewsId }: Prescribed,
): readonly OpenPrescription[] =>
  facts.prescriptions.filter(
    (each) => each.id !== id && !(each.id === renewsId && each.awaitsAnswer),
  )
export const signedOthers = (facts: PrescribingFacts, rx: Prescribed) =>
  others(facts, rx).filter(({ isSigned }) => isSigned)
