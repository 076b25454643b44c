import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'
import { todoStatuses, todoTypes } from './types'

export const todos = contract('todos', {
  description: 'What a patient is asked to do, the most pressing first.',
  attributes: z.object({
    /** The notification type it stands for; `type` is JSON:API's own word. */
    kind: z.enum(todoTypes),
    subjectType: z.nullable(z.string()),
    subjectId: z.nullable(z.string()),
    priority: z.number(),
    status: z.enum(todoStatuses, 'Choose a status'),
    dueAt: z.nullable(z.string()),
    createdAt: z.string(),
  }),
  guarded: ['subjectType', 'subjectId'],
  update: ['status'],
  relationships: { patient: { to: 'one', type: 'patients' } },
  filters: { status: z.enum(todoStatuses), kind: z.enum(todoTypes) },
  sorts: ['priority', '-createdAt'],
  mounts: { '/patients/:patient/todos': ['list', 'update'] },
})
