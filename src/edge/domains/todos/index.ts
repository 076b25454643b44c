export { completeTodo, expireTodos, type NewTodo, openTodo, openTodos } from './open-todo'
export { priorities } from './types'
