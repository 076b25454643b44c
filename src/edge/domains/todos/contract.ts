import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { todoStatuses, todoTypes } from './todo-types'

export const todos = contract('todos', {
  description: 'What a patient is asked to do, the most pressing first.',
  attributes: {
    /** The notification type it stands for; `type` is JSON:API's own word. */
    kind: z.enum(todoTypes),
    subjectType: attribute(z.nullable(z.string()), 'guarded'),
    subjectId: attribute(z.nullable(z.string()), 'guarded'),
    priority: z.number(),
    status: attribute(z.enum(todoStatuses, 'Choose a status'), 'update'),
    dueAt: z.nullable(z.string()),
    createdAt: instantField,
  },
  relationships: { patient: one('patients') },
  filters: { status: z.enum(todoStatuses), kind: z.enum(todoTypes) },
  sorts: ['priority', '-createdAt'],
  mounts: { '/patients/:patient/todos': ['list', 'update'] },
})
