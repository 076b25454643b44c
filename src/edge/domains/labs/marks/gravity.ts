import { resultGravity } from '#edge/platform/db/result-tables'
import { type DueRule, isDueRule } from '../../business_hours/due-rule'
import type { LabTestCode } from '../lab-tests'
import type { Measure } from '../reading/measure'
import { wholeIntervalOf } from '../reading/ranges'
import type { HivStatus } from '../results/hiv-status'
import type { ResultFlag } from '../tests/lab-test'
import { type ClosingPlan, closingPlans } from '../transitions'

/** How grave a result is, and what follows: a row of `result_gravity.tsv`. The first row that fits a value is its own. */
export interface Gravity {
  readonly code: string
  /** From 1, the gravest. Work lists stand in this order, then by age. */
  readonly rank: number
  readonly label: string
  /** The kind of task that it opens; null for none. */
  readonly task: string | null
  readonly priority: number
  readonly due: DueRule
  /** Clock hours until the task goes to the lead; null: once it is due. */
  readonly escalatesAfterHours: number | null
  /** Whether a clinician tells the patient in person. */
  readonly isTold: boolean
  /** Plans that close it without a reason. */
  readonly plans: readonly ClosingPlan[]
  /** What the event says of it: a code that names no condition. */
  readonly notice: string
  /** The guidance that it follows. */
  readonly source: string
}

interface GravityRow extends Gravity {
  /** Whether the row applies to the test and the flag of a value. */
  readonly names: (value: Pick<GradedValue, 'code' | 'flag'>) => boolean
  readonly fits: (value: GradedValue, context: GravityContext) => boolean
}

interface GradedValue {
  readonly code: LabTestCode
  readonly flag: ResultFlag
  readonly measure: Measure | null
}

interface GravityContext {
  readonly isKnownHiv?: boolean
  /** Whether HIV was confirmed before by tests on file or by a clinician; a report of the patient alone does not count. */
  readonly isHivConfirmed?: boolean
  /** HIV status by all tests of the patient, including this result. */
  readonly hivState?: HivStatus['state']
  /** The highest eGFR that the label of a medicine of the patient asks for; 0 without one. */
  readonly labelEgfr?: number
  /** Syphilis that was treated before, by a titer that has not risen. */
  readonly isSyphilisFollowed?: boolean
}

/** Whether a cell of a table names a test: codes with spaces between, `chlamydia_*` for all that begin so, `*` for any. */
export const isAmongTests = (cell: string, code: LabTestCode): boolean =>
  cell
    .split(' ')
    .some((each) => (each.endsWith('*') ? code.startsWith(each.slice(0, -1)) : each === code))

const flagsByName: Readonly<Record<string, readonly ResultFlag[]>> = {
  critical: ['critical_low', 'critical_high'],
  normal: ['normal'],
  unclear: ['inconclusive'],
  unread: ['unread'],
  not_performed: ['not_performed'],
  withdrawn: ['withdrawn'],
  found: ['reactive', 'detected', 'abnormal', 'high', 'critical_high'],
  abnormal: [
    'low',
    'high',
    'critical_low',
    'critical_high',
    'abnormal',
    'reactive',
    'detected',
    'inconclusive',
  ],
}

/** Whether a cell of a table names a flag: by its kind, `*` for any. */
export const isAmongFlags = (cell: string, flag: ResultFlag): boolean =>
  cell.split(' ').some((each) => each === '*' || flagsByName[each]?.includes(flag))

/** Undetected RNA is expected under treatment of confirmed HIV; missing antibodies contradict the diagnosis. */
const isRnaOfHiv = (code: LabTestCode): boolean =>
  code === 'hiv_rna' || code === 'hiv_rna_qualitative'

const exceptions: Readonly<Record<string, (value: GradedValue, of: GravityContext) => boolean>> = {
  known_hiv: (_, { isKnownHiv = false }) => isKnownHiv,
  settled_hiv: ({ code }, { hivState, isHivConfirmed = false }) =>
    isHivConfirmed || hivState === 'confirmed' ? isRnaOfHiv(code) : hivState !== 'preliminary',
  confirmed_hiv: (_, { isHivConfirmed = false }) => isHivConfirmed,
  syphilis_followed: (_, { isSyphilisFollowed = false }) => isSyphilisFollowed,
  above_label: ({ measure }, { labelEgfr = 0 }) =>
    measure?.kind !== 'quantity' || wholeIntervalOf(measure).low >= labelEgfr,
}

const table: readonly GravityRow[] = resultGravity.map((row) => {
  const { code = '', label = '', tests = '', flags = '', unless = '', plans = '' } = row
  const isExcepted = exceptions[unless]
  const { due } = row
  if (!isDueRule(due)) throw new Error(`result_gravity.tsv: ${code} has no due time`)
  const names: GravityRow['names'] = ({ code: test, flag }) =>
    isAmongTests(tests, test) && isAmongFlags(flags, flag)
  return {
    code,
    label,
    rank: Number(row.rank),
    task: row.task || null,
    priority: Number(row.priority),
    due,
    escalatesAfterHours: row.escalates_after ? Number(row.escalates_after) : null,
    isTold: row.tells === '1',
    plans: closingPlans.filter((plan) => plans === '*' || plans.split(' ').includes(plan)),
    notice: row.notice ?? '',
    source: row.source ?? '',
    names,
    fits: (value, context) => names(value) && !isExcepted?.(value, context),
  }
})

export const gravities: readonly Gravity[] = table

/** Rank of a result without a stored one: every value that may need a call gets one. */
export const gravestRank = 1

/** The gravest of the values of a result; what has no value is in range. */
export const gravityOf = (
  values: readonly GradedValue[],
  context: GravityContext = {},
): Gravity => {
  const found = values.flatMap((value) => table.find(({ fits }) => fits(value, context)) ?? [])
  const [gravest] = found.toSorted((a, b) => a.rank - b.rank)
  const last = table.at(-1)
  if (!last) throw new Error('result_gravity.tsv has no rows')
  return gravest ?? last
}

/** Rows of one rank that a stored result may be: what is asked of all of them is asked of it. */
export const gravityOfRank = (rank: number): Pick<Gravity, 'isTold' | 'plans' | 'notice'> => {
  const same = table.filter((row) => row.rank === rank)
  return {
    notice: same[0]?.notice ?? 'read',
    isTold: same.some(({ isTold }) => isTold),
    plans: closingPlans.filter((plan) => same.every(({ plans }) => plans.includes(plan))),
  }
}

/** Values of a stored result that may require the call: those with a row of its rank or a less grave one. */
export const valuesToTell = <Value extends Pick<GradedValue, 'code' | 'flag'>>(
  rank: number,
  values: readonly Value[],
): Value[] => {
  if (!gravityOfRank(rank).isTold) return []
  const rows = table.filter((row) => row.isTold && row.rank >= rank)
  const named = values.filter((value) => rows.some(({ names }) => names(value)))
  const outside = named.filter(({ flag }) => flag !== 'normal')
  return outside.length > 0 ? outside : named
}
