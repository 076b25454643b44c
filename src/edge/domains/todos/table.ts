import { tableOf, text } from '#edge/jsonapi/table'
import { todos as contract } from './contract'
import { todoTypes } from './todo-types'

export const todos = tableOf(contract, { kind: text('type', { enum: todoTypes }).notNull() })
