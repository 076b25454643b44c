import { snakeCase } from '#edge/platform/case'
import { type Db, getTableColumns, type SQL, sql } from '#edge/platform/db/index'
import { refuseIssues, unprocessable } from '#edge/platform/problem'
import { entriesOf } from '#edge/platform/typed-keys'
import { encryptedAttributes } from '../attributes'
import { isReasonFor, type PatientStatus } from '../statuses'
import { patients } from '../table'

/** Attributes as sent. */
export type PatientInput = Readonly<Record<string, unknown>>

const required: Readonly<Record<string, string>> = {
  phone: 'Please enter valid phone',
  contactMethod: 'Choose how we may contact you',
  gender: 'Choose your gender',
  sex: 'Choose your sex assigned at birth',
  sexuality: 'Choose your sexuality',
  ethnicity: 'Choose your ethnicity',
  height: 'Enter your height',
  weight: 'Enter your weight',
}

/** Refuses to empty what must stay filled in. */
export const assertRequired = (input: PatientInput): void => {
  refuseIssues(
    Object.entries(required)
      .filter(([name]) => input[name] === null || input[name] === '')
      .map(([name, message]) => ({ path: [name], message })),
  )
}

const lists: Readonly<Record<string, string>> = {
  gender: 'gender',
  sex: 'born_as',
  sexuality: 'sexuality',
  relationship: 'relationship',
  ethnicity: 'ethnicity',
  sexualRole: 'sexual_role',
  partnerCount: 'partner_count',
  stiHistory: 'sti_history',
  statusReason: 'status_change',
}

/** Refuses new answers that are not in the list they were chosen from, or retired from it. */
export const assertListed = async (
  db: Db,
  input: PatientInput,
  before: PatientInput,
): Promise<void> => {
  const chosen = Object.entries(lists).flatMap(([name, list]) =>
    typeof input[name] === 'string' && input[name] !== before[name]
      ? [{ name, list, code: input[name] }]
      : [],
  )
  if (chosen.length === 0) return
  const unknown = await db.all(sql<{ name: string }>`
    select json_extract(value, '$.name') as name from json_each(${JSON.stringify(chosen)})
    where not exists (select 1 from dropdown_options o
      where o.active = 1 and o.list = json_extract(value, '$.list') and o.code = json_extract(value, '$.code'))`)
  refuseIssues(unknown.map(({ name }) => ({ path: [name], message: 'Choose from the list' })))
}

/**
 * The same as a condition on the record: an answer that it has already may be retired since. What is encrypted cannot be
 * compared here: a retired answer to it is judged by the record once it was read.
 */
export const listedOrUnchanged = (input: PatientInput): SQL[] =>
  Object.entries(lists).flatMap(([name, list]) =>
    typeof input[name] === 'string'
      ? [
          sql`(${isUnchanged(name, input[name])} or exists (
            select 1 from dropdown_options o where o.active = 1 and o.list = ${list} and o.code = ${input[name]}))`,
        ]
      : [],
  )

const isUnchanged = (name: string, value: string): SQL =>
  encryptedAttributes.some((each) => each === name)
    ? sql`0`
    : sql`${getTableColumns(patients)[name as 'gender']} = ${value}`

/** A change of status comes with a reason, and the reason is one of that status. */
export const assertStatusReason = (
  { status, statusReason }: PatientInput,
  before: { readonly status: PatientStatus; readonly statusReason: string | null },
): void => {
  if (status === undefined && statusReason === undefined) return
  const after = (status ?? before.status) as PatientStatus
  const reason = statusReason ?? (after === before.status ? before.statusReason : null)
  if (typeof reason !== 'string' && after !== before.status)
    throw unprocessable('invalid', 'Choose a reason', 'status_reason')
  if (typeof reason === 'string' && !isReasonFor(reason, after))
    throw unprocessable('invalid', 'Choose a reason for this status', 'status_reason')
}

interface Coverage {
  readonly insured: boolean | null
  readonly income: number | null
  readonly household: number | null
  readonly cboPreventsUninsured: number | null
}
const requiredUninsured = {
  income: 'Enter an income of 0 or more',
  household: 'Enter a household size of 0 or more',
} as const

/** An uninsured patient has an income and a household size on file, and an organization that takes them. */
export const assertCoverage = (input: PatientInput, before: Coverage): void => {
  if (!['insured', 'income', 'household'].some((name) => name in input)) return
  const after: Coverage = { ...before, ...input }
  if (after.insured !== false) return
  if (input.insured === false) assertTakesUninsured(before.cboPreventsUninsured)
  refuseIssues(
    entriesOf(requiredUninsured)
      .filter(([name]) => after[name] === null)
      .map(([name, message]) => ({ path: [snakeCase(name)], message })),
  )
}

export const assertTakesUninsured = (cboPreventsUninsured: number | null): void => {
  if (cboPreventsUninsured)
    throw unprocessable('uninsured', 'CBO is not accepting uninsured patients', 'insured')
}
