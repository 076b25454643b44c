export { completeTodo, expireTodos, openTodo, openTodos } from './open-todo'
