import type { Api } from '../../edge/client'
import type { Todo } from './todos'

/** What is open, the most pressing first. */
export const loadTodos = async (api: Api, patientId: string): Promise<Todo[]> =>
  (await api.todos.in({ patients: patientId }).list({ filter: { status: 'todo' } })).map(
    ({ id, kind, dueAt }) => ({ id, kind, dueAt }),
  )
