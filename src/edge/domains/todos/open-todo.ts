import { inList, type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { todoPriorities } from './todo-priorities'
import type { TodoType } from './todo-types'

interface NewTodo {
  readonly type: keyof typeof todoPriorities
  readonly patientId: string
  readonly subjectType?: string
  readonly subjectId?: string
  readonly dueAt?: string
  /** Where it stands in the list, if not where its type does. */
  readonly priority?: number
}

/** Asks patients for something once: a todo that is open for the same is not opened again. */
export const openTodos = (
  todos: readonly NewTodo[],
  now: string,
  onlyIf: SQL = sql`1`,
): Statement => {
  const rows = todos.map((todo) => ({ priority: todoPriorities[todo.type], ...todo, id: uuidv7() }))
  const value = (name: string) => sql`json_extract(value, ${`$.${name}`})`
  return sql`
    insert into todos (id, patient_id, type, subject_type, subject_id, priority, due_at, created_at, updated_at)
    select ${value('id')}, ${value('patientId')}, ${value('type')}, ${value('subjectType')},
      ${value('subjectId')}, ${value('priority')}, ${value('dueAt')}, ${now}, ${now}
    from json_each(${JSON.stringify(rows)}) where ${onlyIf}
    on conflict do nothing`
}

export const openTodo = (
  type: NewTodo['type'],
  patientId: string,
  now: string,
  onlyIf?: SQL,
): Statement => openTodos([{ type, patientId }], now, onlyIf)

/** Closes the patient's open todos of a type, or of those the condition names. */
const closeAs =
  (status: 'done' | 'expired') =>
  (patientId: string, which: SQL, now: string): Statement =>
    sql`
      update todos set status = ${status}, ${stamps(now)}
      where patient_id = ${patientId} and status = 'todo' and ${which}`

/** What was asked for has been done. */
export const completeTodo = (
  type: TodoType,
  patientId: string,
  now: string,
  onlyIf: SQL = sql`1`,
): Statement => closeAs('done')(patientId, sql`type = ${type} and ${onlyIf}`, now)

/** What these are about is no longer to be done. */
export const expireTodos = (
  types: readonly TodoType[],
  { patientId, subjectId }: { readonly patientId: string; readonly subjectId: string },
  now: string,
): Statement =>
  closeAs('expired')(patientId, sql`${inList(sql`type`, types)} and subject_id = ${subjectId}`, now)
