import type { Api } from '#edge/client'
import type { TodoType } from '#edge/domains/todos/todo-types'

/** A task that the clinic needs a patient to do. */
export interface OpenTodo {
  readonly id: string
  readonly kind: TodoType
  /** When it is needed, RFC 3339. */
  readonly dueAt: string | null
  /** What it is about, where that has a page of its own. */
  readonly subjectId?: string | null | undefined
}

/** Open todos by priority. */
export const loadOpenTodos = async (api: Api, patientId: string): Promise<OpenTodo[]> => {
  const open = await api.todos.in({ patients: patientId }).list({ filter: { status: 'todo' } })
  return open.map(({ id, kind, dueAt, subjectId }) => ({ id, kind, dueAt, subjectId }))
}

/** Whether these are the same todos: their words are known then. */
export const areSameTodos = (one: readonly OpenTodo[], other: readonly OpenTodo[]): boolean =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join()
