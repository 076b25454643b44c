import { users } from '#edge/domains/users/table'
import type { RequestContext, Row } from '#edge/jsonapi/index'
import {
  type Column,
  getTableColumns,
  type SQL,
  type Statement,
  select,
  sql,
} from '#edge/platform/db/index'
import { completeTodo, openTodo } from '../../todos'
import { serializePatient } from '../serialize'
import { patients } from '../table'
import { type AskedField, type CompletenessInput, isComplete } from './completeness'

/** A row of the record and its account; the rest of what the checks look at is made of it. */
type PatientRow = Parameters<typeof serializePatient>[0] &
  Omit<
    CompletenessInput,
    'homeAddress' | 'emailVerified' | 'phoneVerified' | 'photoIdOnFile' | 'social'
  >

/** The todo that asks for a profile closes with its last gap, and opens with the first one after. */
export const profileTodo = (
  patientId: string,
  {
    before,
    after,
    now,
  }: {
    readonly before: PatientRow
    readonly after: PatientRow
    readonly now: string
  },
): Statement[] => {
  const isFilled = (row: PatientRow) => isComplete(serializePatient(row))
  if (isFilled(after)) return [completeTodo('PROFILE_INCOMPLETE', patientId, now)]
  return isFilled(before) ? [openTodo('PROFILE_INCOMPLETE', patientId, now)] : []
}

const hasText = (column: Column): SQL => sql`ifnull(${column}, '') <> ''`
const isThere = (column: Column): SQL => sql`${column} is not null`

/** What each check of a whole profile asks of the record, in SQL. */
const filled: Readonly<Record<AskedField, SQL>> = {
  firstName: hasText(users.firstName),
  lastName: hasText(users.lastName),
  phone: sql`(${users.phoneVerifiedAt} is not null or ${patients.smsOptOut})`,
  email: hasText(users.email),
  emailVerified: sql`(ifnull(${users.email}, '') = '' or ${users.emailVerifiedAt} is not null)`,
  dob: hasText(patients.dob),
  language: hasText(users.language),
  contactMethod: hasText(patients.contactMethod),
  height: isThere(patients.height),
  weight: isThere(patients.weight),
  gender: hasText(patients.gender),
  sex: hasText(patients.sex),
  sexuality: hasText(patients.sexuality),
  race: sql`json_array_length(${patients.race}) > 0`,
  ethnicity: hasText(patients.ethnicity),
  addressLine1: hasText(patients.addressLine1),
  social: sql`(${patients.socialAbsent} or ${patients.social} is not null)`,
}

/** Every record has these from its first day: a change of them fills no gap. */
const neverEmpty: readonly string[] = ['firstName', 'lastName', 'dob'] satisfies AskedField[]

/** Whether a change of this attribute can fill the last gap. */
export const canFillGap = (name: string): boolean =>
  (Object.hasOwn(filled, name) && !neverEmpty.includes(name)) ||
  name === 'smsOptOut' ||
  name === 'socialAbsent'

/** Closes the todo if the record as it is now lacks nothing. */
export const completeProfileTodo = (patientId: string, now: string): Statement =>
  completeTodo(
    'PROFILE_INCOMPLETE',
    patientId,
    now,
    sql`exists (select 1 from ${patients} join ${users} on ${users.id} = ${patients.id}
      where ${patients.id} = ${patientId} and ${sql.join(Object.values(filled), sql` and `)})`,
  )

/** What of the account counts for the record. */
const accountColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  nickname: users.nickname,
  email: users.email,
  phone: users.phone,
  language: users.language,
  emailVerifiedAt: users.emailVerifiedAt,
  phoneVerifiedAt: users.phoneVerifiedAt,
}

/** The same for a change of the account behind a record. */
export const profileTodoAfter = async (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  patientId: string,
  changes: Row,
): Promise<Statement[]> => {
  const record = await db.first(
    select(
      {
        ...getTableColumns(patients),
        ...accountColumns,
        socialOnFile: sql<number>`${patients.social} is not null`,
      },
      sql`from ${patients} join ${users} on ${users.id} = ${patients.id} where ${patients.id} = ${patientId}`,
    ),
  )
  if (!record) return []
  return profileTodo(patientId, { before: record, after: { ...record, ...changes }, now })
}
