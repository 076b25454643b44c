import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { encryptField } from '../../platform/crypto/field-encryption'
import { isConstraintError } from '../../platform/db/connection'
import { raw, type Statement, update } from '../../platform/db/statement'
import { forbidden, unprocessable } from '../../platform/problem'
import { states, zoneOf } from '../../platform/us-states'
import { changeContacts } from '../contacts'
import { completeTodo } from '../todos'
import { users } from '../users/table'
import { isComplete } from './completeness'
import { type FieldGroup, fieldGroups } from './contract'
import { isAssigned, writable } from './policy'
import { noSocial, presentPatient } from './present'
import { patients } from './table'
import {
  type Asked,
  asOneQuestion,
  placeOf,
  refuseEmptied,
  refuseStatusWithoutReason,
  refuseUncovered,
  refuseUnlisted,
} from './validation'

const accountFields = [
  'firstName',
  'lastName',
  'nickname',
  'pronouns',
  'language',
  'timezone',
] as const
const contactFields = ['email', 'phone'] as const

/** Changes a patient and the account behind, together or not at all. */
export const changePatient = async (
  ctx: RequestContext,
  row: Row,
  asked: Asked,
): Promise<WritePlan> => {
  const onlyAssigned = await allowed(ctx, row.id, Object.keys(asked))
  refuseEmptied(asked)
  refuseUncovered(asked, row as never)
  const moved = placeOf(asked, row.state)
  await refuseUnlisted(ctx.db, asked)
  refuseStatusWithoutReason(asked, row as never)
  const wanted: Row = { ...asked, ...moved, ...asOneQuestion(asked, row as never) }
  const account = accountChanges(row, wanted)
  const contacts = await changeContacts(ctx, { ...row, role: 'patient' } as never, asked)
  const stamp = { version: sql`version + 1`, updatedAt: ctx.now }
  return {
    write: update(
      patients,
      { ...(await patientChanges(ctx, row, wanted)), ...stamp },
      sql`${patients.id} = ${row.id} and ${patients.version} = ${row.version}${onlyAssigned}`,
    ),
    also: [
      ...(Object.keys(account).length
        ? [update(users, { ...account, ...stamp }, sql`${users.id} = ${row.id}`)]
        : []),
      ...contacts.statements,
      ...completed(ctx, row, { ...wanted, ...account }),
    ],
    mapError: (error) =>
      isConstraintError(error, 'UNIQUE')
        ? unprocessable('email_taken', 'Another account has this email', 'email')
        : undefined,
    detail: { fields: Object.keys(asked).join(',') },
    onCommitted: contacts.notify,
  }
}

const groupOf = (name: string): FieldGroup | undefined =>
  (Object.keys(fieldGroups) as FieldGroup[]).find((group) =>
    fieldGroups[group].some((field) => field === name),
  )

/** Refuses fields this role may not set; answers with what the write must still hold true. */
const allowed = async (
  { actor, db }: RequestContext,
  patientId: string,
  names: readonly string[],
): Promise<SQL> => {
  const { all, assigned = [] } = writable[actor.role]
  const others = names.map(groupOf).filter((group) => !group || !all.includes(group))
  if (others.length === 0) return sql``
  if (others.some((group) => !group || !assigned.includes(group))) throw forbidden()
  const theirs = isAssigned(actor, patientId)
  const found = await db.first(raw<{ found: number }>(sql`select ${theirs} as found`))
  if (!found?.found) throw forbidden()
  return sql` and ${theirs}`
}

const patientChanges = async (ctx: RequestContext, row: Row, wanted: Row): Promise<Row> => {
  const own = Object.values(fieldGroups)
    .flat()
    .filter(
      (name) =>
        ![...accountFields, ...contactFields].some((field) => field === name) &&
        !name.startsWith('social'),
    )
  return {
    ...Object.fromEntries(own.filter((name) => name in wanted).map((name) => [name, wanted[name]])),
    ...(await socialChanges(ctx, row.id, wanted)),
  }
}

// '1111' is both how a form says "I have none" and a possible SSN: only an explicit false makes it the latter.
const socialChanges = async ({ env }: RequestContext, id: string, wanted: Row): Promise<Row> => {
  if (wanted.socialAbsent || (wanted.social === noSocial && wanted.socialAbsent === undefined))
    return { social: null, socialAbsent: true }
  if (typeof wanted.social === 'string')
    return {
      social: await encryptField(env, wanted.social, `patients.social:${id}`),
      socialAbsent: false,
    }
  return {
    ...(wanted.social === null && { social: null }),
    ...(wanted.socialAbsent === false && { socialAbsent: false }),
  }
}

const accountChanges = (row: Row, wanted: Row): Row => {
  const state = states.find((each) => each === wanted.state)
  return {
    ...Object.fromEntries(
      accountFields.filter((name) => name in wanted).map((name) => [name, wanted[name]]),
    ),
    ...(state && state !== row.state && !wanted.timezone && { timezone: zoneOf(state) }),
  }
}

/** The last gap filled closes the todo that asked for it. */
const completed = (ctx: RequestContext, row: Row, wanted: Row): Statement<unknown>[] => {
  const after = presentPatient({ ...row, ...wanted, ...(wanted.social && { socialOnFile: 1 }) })
  if (!isComplete(after as never)) return []
  return [completeTodo('PROFILE_INCOMPLETE', row.id, ctx.now)]
}
