import { sql } from 'drizzle-orm'
import { snakeCase } from '../../platform/case'
import type { Db } from '../../platform/db/connection'
import { raw } from '../../platform/db/statement'
import { Invalid, unprocessable } from '../../platform/problem'
import { licensureStateOfZip } from '../../platform/zip-codes'
import { isReasonFor, type PatientStatus } from './statuses'

/** What somebody asked to change, by attribute. */
export type Asked = Readonly<Record<string, unknown>>

const required: Readonly<Record<string, string>> = {
  phone: 'Please enter valid phone',
  contactMethod: 'Choose how we may contact you',
  gender: 'Choose your gender',
  sex: 'Choose how you were born',
  sexuality: 'Choose your sexuality',
  ethnicity: 'Choose your ethnicity',
  height: 'Enter your height',
  weight: 'Enter your weight',
}

/** What may not be emptied. */
export const refuseEmptied = (asked: Asked): void => {
  const issues = Object.entries(required)
    .filter(([name]) => asked[name] === null || asked[name] === '')
    .map(([name, message]) => ({ path: [name], message }))
  if (issues.length) throw new Invalid(issues)
}

const lists: Readonly<Record<string, string>> = {
  gender: 'gender',
  sex: 'born_as',
  sexuality: 'sexuality',
  relationship: 'relationship',
  ethnicity: 'ethnicity',
  statusReason: 'status_change',
}

/** Answers that are not in the list they were chosen from. */
export const refuseUnlisted = async (db: Db, asked: Asked): Promise<void> => {
  const chosen = Object.entries(lists).flatMap(([name, list]) =>
    typeof asked[name] === 'string' ? [{ name, list, code: asked[name] }] : [],
  )
  if (chosen.length === 0) return
  const unknown = await db.all(
    raw<{ name: string }>(sql`
      select json_extract(value, '$.name') as name from json_each(${JSON.stringify(chosen)})
      where not exists (select 1 from dropdown_options o
        where o.list = json_extract(value, '$.list') and o.code = json_extract(value, '$.code'))`),
  )
  if (unknown.length)
    throw new Invalid(
      unknown.map(({ name }) => ({ path: [name], message: 'Choose from the list' })),
    )
}

/** A change of status says why, and the reason is one of that status. */
export const refuseStatusWithoutReason = (
  { status, statusReason }: Asked,
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

/** A zip code and the state it is given with are of one place; a zip code alone brings its state. */
export const placeOf = (asked: Asked, state: string): { state?: string } => {
  if (typeof asked.zip !== 'string')
    return typeof asked.state === 'string' ? { state: asked.state } : {}
  const real = licensureStateOfZip(asked.zip)
  if (!real) throw unprocessable('invalid', 'We do not see patients at this zip code', 'zip')
  if (asked.state !== undefined && asked.state !== real)
    throw unprocessable('invalid', `This zip code is not in ${String(asked.state)}`, 'zip')
  return real === state ? {} : { state: real }
}

interface Coverage {
  readonly insured: boolean | null
  readonly income: number | null
  readonly household: number | null
  readonly cboPreventsUninsured: number | null
}
const uninsuredNeeds = {
  income: 'Enter an income of 0 or more',
  household: 'Enter a household size of 0 or more',
} as const

/** Without insurance a patient tells income and household, and the organization must take them. */
export const refuseUncovered = (asked: Asked, before: Coverage): void => {
  if (!['insured', 'income', 'household'].some((name) => name in asked)) return
  const after: Coverage = { ...before, ...asked }
  if (after.insured !== false) return
  if (asked.insured === false && before.cboPreventsUninsured)
    throw unprocessable('uninsured', 'CBO is not accepting uninsured patients', 'insured')
  const issues = Object.entries(uninsuredNeeds)
    .filter(([name]) => after[name as keyof typeof uninsuredNeeds] === null)
    .map(([name, message]) => ({ path: [snakeCase(name)], message }))
  if (issues.length) throw new Invalid(issues)
}

const hispanic = 'Hispanic or Latino'

/** Race and ethnicity are one question: whoever is Hispanic in one is so in the other. */
export const asOneQuestion = (
  asked: Asked,
  before: { readonly race: readonly string[]; readonly ethnicity: string | null },
): { race?: string[]; ethnicity?: string } => {
  const race = Array.isArray(asked.race) ? (asked.race as string[]) : undefined
  const ethnicity = typeof asked.ethnicity === 'string' ? asked.ethnicity : undefined
  if (race?.includes(hispanic)) return { race, ethnicity: hispanic }
  if (ethnicity === hispanic) {
    const known = race ?? before.race
    const answered = known.filter((each) => each !== 'Prefer not to answer' && each !== hispanic)
    return { ethnicity, race: [...answered, hispanic] }
  }
  // Taken out of one, it is out of the other.
  if (race && !ethnicity && before.ethnicity === hispanic)
    return { race, ethnicity: `Not ${hispanic}` }
  if (ethnicity && !race && before.race.includes(hispanic)) {
    const rest = before.race.filter((each) => each !== hispanic)
    return { ethnicity, race: rest.length ? rest : ['Prefer not to answer'] }
  }
  return { ...(race && { race }), ...(ethnicity && { ethnicity }) }
}
