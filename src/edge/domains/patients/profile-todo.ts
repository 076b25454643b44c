import { getTableColumns, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import type { Row } from '#edge/jsonapi/resource'
import { type Statement, select } from '#edge/platform/db/statement'
import { completeTodo, openTodo } from '../todos'
import { users } from '../users/table'
import { isComplete } from './completeness'
import { serializePatient } from './serialize'
import { patients } from './table'

type PatientRow = Parameters<typeof serializePatient>[0]

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
): Statement<unknown>[] => {
  const isFilled = (row: PatientRow) => isComplete(serializePatient(row) as never)
  if (isFilled(after)) return [completeTodo('PROFILE_INCOMPLETE', patientId, now)]
  return isFilled(before) ? [openTodo('PROFILE_INCOMPLETE', patientId, now)] : []
}

/** The same for a change of the account behind a record. */
export const profileTodoAfter = async (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  patientId: string,
  changes: Row,
): Promise<Statement<unknown>[]> => {
  const {
    firstName,
    lastName,
    nickname,
    email,
    phone,
    language,
    emailVerifiedAt,
    phoneVerifiedAt,
  } = users
  const record = await db.first(
    select(
      {
        ...getTableColumns(patients),
        ...{
          firstName,
          lastName,
          nickname,
          email,
          phone,
          language,
          emailVerifiedAt,
          phoneVerifiedAt,
        },
        socialOnFile: sql<number>`${patients.social} is not null`,
      },
      sql`from ${patients} join ${users} on ${users.id} = ${patients.id} where ${patients.id} = ${patientId}`,
    ),
  )
  if (!record) return []
  return profileTodo(patientId, { before: record, after: { ...record, ...changes }, now })
}
