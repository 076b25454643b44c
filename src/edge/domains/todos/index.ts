export { completeTodo, expireTodos, type NewTodo, openTodo, openTodos } from './open-todo'
export { todos } from './resource'
export type { TodoType } from './types'
