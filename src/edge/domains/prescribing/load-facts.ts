import type { RequestContext } from '#edge/jsonapi/index'
import { notFound } from '#edge/platform/problem'
import { ingredientsOf } from '../formulary'
import { medicineOf, type NamedMedicine } from '../formulary/medicine'
import { factsOfEach, type PatientFacts } from '../labs'
import { isHivTest } from '../labs/lab-tests'
import type { NoteContent } from '../soap_notes'
import type { Injection, OpenPrescription, PrescribingFacts } from './facts'
import { hoursSince } from './hours-since-exposure'
import { hivRnaTests, type JudgedRows, loadJudgedRows, type WrittenOrder } from './load-judged-rows'
import { prepHistoryOf } from './prep-history'
import { supplyDaysOf } from './prescribed'
import { writtenFactsOf } from './written-facts'

type FactContext = Pick<RequestContext, 'env' | 'db' | 'now'>

/** The facts by which a medicine of a patient is judged: one round trip. */
export const loadPrescribingFacts = async (
  ctx: FactContext,
  patientId: string,
): Promise<PrescribingFacts> => {
  const facts = (await loadPrescribingFactsOfEach(ctx, [patientId])).get(patientId)
  if (!facts) throw notFound()
  return facts
}

/** The same of several patients, by as many statements as of one, in one round trip too. */
export const loadPrescribingFactsOfEach = async (
  { env, db, now }: FactContext,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, PrescribingFacts>> => {
  const reader = { env, db: db.together() }
  const [tested, rowsOf] = await Promise.all([
    factsOfEach(reader, patientIds),
    loadJudgedRows(reader, patientIds),
  ])
  return new Map([...tested].map(([id, tests]) => [id, factsIn(rowsOf(id), tests, now)]))
}

const factsIn = (rows: JudgedRows, tests: PatientFacts, now: string): PrescribingFacts => {
  const { sex, orders, values, notes, reports, given, labs } = rows
  const says = (codes: readonly string[]) =>
    values.find(
      ({ code, flag, isResult }) => isResult === 1 && flag === 'normal' && codes.includes(code),
    )?.testedAt ?? null
  const hivRna = says(hivRnaTests)
  const pregnancyTest = values.find(({ code, isResult }) => code === 'pregnancy' && isResult === 1)
  return {
    tests,
    sex,
    lastNegative: {
      hivRna,
      sti: values.find(({ code, isResult }) => isResult === 1 && isStiTest(code))?.testedAt ?? null,
    },
    hivTestAskedAt:
      labs.find(({ tests: named }) => named.some(isHivTest))?.askedAt ?? tests.hiv.negativeAt,
    ...writtenFactsOf({ ...rows, now }, { tests, hivRnaNegativeAt: hivRna, pregnancyTest }),
    prescriptions: orders.filter(isOpen).map(openPrescriptionOf),
    ...prepHistoryOf(orders, tests.hiv.negativeAt, now),
    injections: injectionsOf(orders, notes, given, now),
    hoursSinceExposure: hoursSince(reports[0], notes, now),
  }
}

const isStiTest = (code: string): boolean => /^(chlamydia|gonorrhea|syphilis)/.test(code)

/** A prescription in doubt counts as taken. */
export const endedStatuses: readonly string[] = [
  'renewal_approved',
  'canceled',
  'not_dispensed',
  'discontinued',
  'expired',
  'entered_in_error',
]
const isOpen = ({ status }: WrittenOrder): boolean => !endedStatuses.includes(status)

const openPrescriptionOf = (order: WrittenOrder): OpenPrescription => ({
  id: order.id,
  drug: order.drug,
  medicine: order.medicine,
  reason: order.reason,
  isSigned: order.signedAt !== null,
  awaitsAnswer: ['renewal_requested', 'change_requested'].includes(order.status),
  at: order.signedAt ?? order.createdAt,
  filledAt: order.filledAt,
  days: order.days,
  supplyDays: supplyDaysOf(order),
  refillsLeft: order.refillsLeft,
  overrides: order.overrides,
})

/** Ingredients of injections whose time is counted. */
const injected = ['cabotegravir', 'lenacapavir'] as const
const injectedBy = (named: NamedMedicine): string | undefined =>
  medicineOf(named).form === 'injection'
    ? injected.find((each) => ingredientsOf(named).some(({ code }) => code === each))
    : undefined

/** Fills of injections, the last one by each note that names it, and those that staff recorded; a day to come is a slip. */
const injectionsOf = (
  orders: readonly WrittenOrder[],
  notes: readonly { readonly content: NoteContent }[],
  given: readonly { readonly code: string; readonly doneOn: string }[],
  now: string,
): PrescribingFacts['injections'] => {
  const found = new Map<string, Injection[]>()
  const keep = (substance: string | undefined, at: string | null, isRecorded: boolean) => {
    if (!substance || !at || at.slice(0, 10) > now.slice(0, 10)) return
    found.set(substance, [...(found.get(substance) ?? []), { at, isRecorded }])
  }
  const named = (words: string) => injected.find((each) => words.includes(each))
  for (const { filledAt, ...order } of orders) keep(injectedBy(order), filledAt, false)
  for (const { content } of notes) {
    const on = content.last_injection_on
    if (typeof on !== 'string' || !on) continue
    keep(named(String(content.last_injection ?? '').toLowerCase()), noonOf(on), true)
  }
  for (const { code, doneOn } of given) keep(named(code), noonOf(doneOn), true)
  return Object.fromEntries(
    [...found].map(([substance, all]) => [
      substance,
      all.toSorted((a, b) => a.at.localeCompare(b.at)),
    ]),
  )
}

const noonOf = (day: string): string => `${day}T12:00:00.000Z`
