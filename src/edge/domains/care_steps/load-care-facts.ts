import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { ageAt, dayMs, iso, localDate, type PlainDate } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { ingredientsOf } from '../formulary'
import type { Indication } from '../formulary/medications'
import type { NamedMedicine } from '../formulary/medicine'
import { factsOf, movesDates, testedAt } from '../labs'
import { labs } from '../labs/contract'
import { labResults } from '../labs/results/contract'
import type { ResultFlag } from '../labs/tests/lab-test'
import type { ClosingPlan } from '../labs/transitions'
import { loadPrescribingFacts } from '../prescribing'
import { leadAt } from '../tasks'
import { type CareHistory, coursesOf, type GivenOrder } from './courses'
import type { CareFacts } from './plan-steps'
import { programSteps, type StepCondition } from './program-steps'

/** Encrypted columns of prescriptions, repeated here because their domain imports this one. */
const prescription = {
  contract: { type: 'prescriptions', encrypted: ['drug', 'medicine'] },
} as const

const throatTest = 'gonorrhea_throat'
/** Infections that a closed result may say were treated, by how the codes of their tests begin. */
const treatable = ['chlamydia', 'gonorrhea', 'syphilis'] as const
const isFound = ({ flag }: { readonly flag: ResultFlag }) =>
  flag === 'detected' || flag === 'reactive'

/** Years of tests to load; no step looks back further. */
const maxYears = 3

export interface PatientCare extends CareFacts {
  readonly timezone: string
  readonly today: PlainDate
  /** The clinician for drafted orders. */
  readonly clinicianId: string | null
  /** The value of an HIV test that is neither negative nor resolved; null without one. */
  readonly hivDoubt: string | null
}

interface Person {
  readonly status: string
  readonly timezone: string
  readonly dob: PlainDate | null
  readonly clinicianId: string | null
  readonly treatments: string
}
interface OrderRow extends NamedMedicine {
  readonly id: string
  readonly reason: Indication
  readonly signedAt: string
  readonly filledAt: string | null
  readonly days: number
  readonly refills: number
  readonly stoppedAt: string | null
}

/**
 * Reads what the steps of a patient follow from, in one round trip. A record that is not active has no courses. Results
 * count once they are released: their patient reads the steps, and must not infer from a date that a result is there.
 */
export const loadPatientCare = async (
  env: Environment,
  plainDb: Db,
  patientId: string,
  at: number,
): Promise<PatientCare> => {
  const db = plainDb.together()
  const since = iso(at - maxYears * 366 * dayMs)
  const [facts, released, person, orderRows, tests, closedLabs, doses, marks] = await Promise.all([
    loadPrescribingFacts({ env, db, now: iso(at) }, patientId),
    factsOf({ env, db }, patientId, { isReleasedOnly: true }),
    db.require(sql<Person>`
      select p.status, u.timezone, p.dob, ifnull(d.user_id, ${leadAt(iso(at))}) as "clinicianId",
        (select json_group_array(t.name) from patient_treatments pt join treatments t on t.id = pt.treatment_id
          where pt.patient_id = p.id and pt.active = 1) as treatments
      from patients p join users u on u.id = p.id left join providers d on d.id = p.provider_id
      where p.id = ${patientId}`),
    db.all(sql<OrderRow>`
      select id, drug, medicine, reason, signed_at as "signedAt", filled_at as "filledAt", days, refills,
        case when status = 'discontinued' then updated_at end as "stoppedAt"
      from prescriptions where patient_id = ${patientId} and signed_at is not null
        and status not in ('not_dispensed', 'canceled', 'cancel_requested', 'entered_in_error')
      order by signed_at`),
    db.all(sql<{ id: string; code: string; at: string; flag: ResultFlag; labId: string | null }>`
      select v.id, v.code, v.flag, v.lab_id as "labId", ${testedAt} as at from observations v
      where v.patient_id = ${patientId} and ${movesDates(at)} and v.created_at >= ${since}`),
    db.all(sql<{ id: string; plan: ClosingPlan | null; closedAt: string }>`
      select l.id, l.plan, l.closed_at as "closedAt" from labs l
      where l.patient_id = ${patientId} and l.closed_at >= ${since} and l.released_at >= l.resulted_at
      order by l.closed_at`),
    db.all(sql<{ vaccine: string; dose: number; at: string }>`
      select vaccine, dose, updated_at as at from vaccine_orders
      where patient_id = ${patientId} and status = 'given'`),
    db.all(sql<{ code: string; doneOn: PlainDate }>`
      select code, done_on as "doneOn" from care_steps
      where patient_id = ${patientId} and done_on is not null and closed_by_id is not null`),
  ])
  const { timezone } = person
  const day = (moment: string) => localDate(moment, timezone)
  const [orders, closed] = await Promise.all([
    decryptFields(prescription, env, orderRows),
    decryptFields({ contract: labs }, env, closedLabs),
  ])
  const treated = closed.filter(({ plan }) => plan === 'treated')
  const read = await decryptFields(
    { contract: labResults },
    env,
    tests.filter(
      ({ code, labId }) => code === throatTest || treated.some(({ id }) => id === labId),
    ),
  )
  const given: readonly GivenOrder[] = orders.map((order) => ({
    reason: order.reason,
    isLate: order.drug?.endsWith('_late') === true,
    ingredients: ingredientsOf(order).map(({ code }) => code),
    signedOn: day(order.signedAt),
    filledOn: order.filledAt ? day(order.filledAt) : null,
    endsOn: day(iso(supplyEndOf(order))),
  }))
  const doneOn = new Map<string, PlainDate[]>()
  const note = (code: string, on: PlainDate) => doneOn.set(code, [...(doneOn.get(code) ?? []), on])
  for (const { code, at: testedOn } of tests) note(code, day(testedOn))
  for (const { vaccine, dose, at: givenAt } of doses) note(`${vaccine} ${dose}`, day(givenAt))
  for (const { code, doneOn: on } of marks) note(code, on)
  const firstFilledOn = new Map<string, PlainDate>()
  for (const [ingredient, all] of Object.entries(facts.injections))
    for (const { at: injectedAt, isRecorded } of all ?? []) {
      if (isRecorded) note(ingredient, day(injectedAt))
      else if (!firstFilledOn.has(ingredient)) firstFilledOn.set(ingredient, day(injectedAt))
    }
  const today = localDate(at, timezone)
  const treatments: readonly string[] = JSON.parse(person.treatments)
  const positive = read.filter(isFound)
  const throatGonorrheaOn = positive.flatMap(({ code, at: testedOn }) =>
    code === throatTest ? [day(testedOn)] : [],
  )
  const closedAsTreated = treated.flatMap(({ id, closedAt }) =>
    treatable.flatMap((reason) =>
      positive.some(({ code, labId }) => labId === id && code.startsWith(`${reason}_`))
        ? [{ reason, on: day(closedAt) }]
        : [],
    ),
  )
  const history = {
    orders: given,
    doneOn,
    treatments,
    today,
    tests: released,
    firstFilledOn,
    closedAsTreated,
    throatGonorrheaOn,
  }
  return {
    timezone,
    today,
    clinicianId: person.clinicianId,
    hivDoubt: facts.tests.hiv.doubt,
    doneOn,
    courses: person.status === 'active' ? coursesOf(history) : [],
    conditions: conditionsOf(history, person.dob),
  }
}

const supplyEndOf = ({ signedAt, filledAt, days, refills, stoppedAt }: OrderRow): number => {
  const end = Math.max(
    Date.parse(signedAt) + days * (refills + 1) * dayMs,
    filledAt ? Date.parse(filledAt) + days * dayMs : 0,
  )
  return stoppedAt ? Math.min(end, Date.parse(stoppedAt)) : end
}

/** CDC 2021: kidneys are tested twice a year from 50 years, or with a clearance below 90 mL/min. */
const closeAge = 50
const closeClearance = 90
/** Injections at least so far apart are two; the records of one injection differ by less. */
const injectionDays = 14

/** Steps after a first injection. */
const laterInjections = programSteps.flatMap(({ code, act, doneBy }) =>
  act === 'injection' && doneBy.some(([each]) => each === 'cabotegravir') ? [code] : [],
)

const conditionsOf = (
  { orders, doneOn, today, tests }: CareHistory,
  dob: PlainDate | null,
): ReadonlySet<StepCondition> => {
  const clearance = tests.kidney.creatinineClearance?.value
  const isClose =
    (dob !== null && ageAt(dob, today) >= closeAge) ||
    (clearance !== undefined && clearance < closeClearance)
  const injections = doneOn.get('cabotegravir')?.toSorted() ?? []
  const [first = '', last = ''] = [injections[0], injections.at(-1)]
  // Staff may know of the second one alone.
  const isLater =
    laterInjections.some((code) => doneOn.has(code)) ||
    Date.parse(last) - Date.parse(first) >= injectionDays * dayMs
  const taken = orders.filter(({ endsOn }) => endsOn >= today)
  const isLateSyphilis = orders.findLast(({ reason }) => reason === 'syphilis')?.isLate === true
  const held: Readonly<Record<StepCondition, boolean>> = {
    kidney_usual: !isClose,
    kidney_close: isClose,
    never_hepatitis_c: ['unknown', 'negative'].includes(tests.hepatitisC),
    takes_taf: taken.some(({ ingredients }) => ingredients.includes('tenofovir_af')),
    first_injection: !isLater,
    later_injection: isLater,
    not_on_prep: !taken.some(({ reason }) => reason === 'hiv_prep'),
    known_hiv: tests.isKnownHiv,
    late_syphilis: isLateSyphilis && !tests.isKnownHiv,
  }
  return new Set(keysOf(held).filter((name) => held[name]))
}
