export { completeTodo, expireTodos, openTodo, openTodos } from './open-todo'
export { todoRules } from './run-rules'
