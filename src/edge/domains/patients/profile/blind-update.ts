import { users } from '#edge/domains/users/table'
import type { Change, WriteContext } from '#edge/jsonapi/index'
import { allOf, type SQL, type Statement, sql, update } from '#edge/platform/db/index'
import { type AttributeName, accountAttributes, attributesOf } from '../attributes'
import { needsCareTeam } from '../field-access'
import { patients } from '../table'
import { canFillGap, completeProfileTodo } from './profile-todo'
import { hispanic, mergeRaceEthnicity } from './race-ethnicity'
import { ssnChanges } from './ssn'
import { assertRequired, listedOrUnchanged, type PatientInput } from './validate'

/** What is proven, handed over, decided by another rule or told to others: the record is read first. */
const isReadFirst = (name: string): boolean => readFirst.has(name)
const readFirst: ReadonlySet<string> = new Set<AttributeName>([
  'email',
  'phone',
  'insured',
  'zip',
  'state',
  'stateConfirmed',
  ...attributesOf('status', 'provider', 'supportUser', 'organization', 'pharmacy', 'handOver'),
])

/** What a section of an account changes, where the record itself need not be read for it. */
export const blindUpdatePatient = async (
  ctx: WriteContext,
  input: PatientInput,
): Promise<Change | undefined> => {
  const names = Object.keys(input)
  const isReadBefore = names.some(isReadFirst) || opensGap(input)
  if (isReadBefore || needsCareTeam(ctx.actor.role, names)) return undefined
  const race = raceUnread(input)
  if (!race) return undefined
  assertRequired(input)
  const after = { ...input, ...race.values }
  return {
    set: { ...after, ...(await ssnChanges(ctx, ctx.id, after)) },
    onlyIf: allOf([...race.onlyIf, ...coverageUnread(input), ...listedOrUnchanged(input)]),
    before: accountStatements(ctx, after),
    also: names.some(canFillGap) ? [completeProfileTodo(ctx.id, ctx.now)] : [],
    answersAtOnce: true,
    detail: { fields: names.join(',') },
  }
}

/** Whether the profile may lack something afterwards that it had. */
const opensGap = ({ smsOptOut, social, socialAbsent }: PatientInput): boolean =>
  smsOptOut === false || social === null || (socialAbsent === false && social === undefined)

/** Race and ethnicity as they are merged when the answer that was not sent is not Hispanic. */
const raceUnread = (input: PatientInput) => {
  const { race, ethnicity } = input
  if (ethnicity === hispanic && !race) return undefined
  const values = mergeRaceEthnicity(input, { race: [], ethnicity: null })
  const onlyIf: SQL[] = []
  if (race && !values.ethnicity) onlyIf.push(sql`${patients.ethnicity} is not ${hispanic}`)
  if (ethnicity && !values.race)
    onlyIf.push(sql`${hispanic} not in (select value from json_each(${patients.race}))`)
  return { values, onlyIf }
}

/** An uninsured patient keeps an income and a household size on file. */
const coverageUnread = ({ income, household }: PatientInput): readonly SQL[] =>
  income === null || household === null ? [sql`${patients.insured} is not 0`] : []

/** What is kept with the account. */
const accountStatements = ({ id, now }: WriteContext, after: PatientInput): Statement[] => {
  const values = Object.fromEntries(
    accountAttributes.filter((name) => name in after).map((name) => [name, after[name]]),
  )
  return Object.keys(values).length ? [update(users, values, sql`${users.id} = ${id}`, now)] : []
}
