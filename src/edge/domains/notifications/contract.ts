import * as z from 'zod/mini'
import { contract, one } from '#edge/jsonapi/contract'
import { todoTypes } from '../todos/types'

export const userNotifications = contract('user_notifications', {
  description: 'What a person is told about, newest first.',
  attributes: {
    /** The notification type; `type` is JSON:API's own word. */
    kind: z.string(),
    subjectType: z.nullable(z.string()),
    subjectId: z.nullable(z.string()),
    readAt: z.nullable(z.string()),
    createdAt: z.string(),
  },
  relationships: { user: one('users') },
  filters: { kind: z.enum(todoTypes, 'No such kind'), unread: z.stringbool() },
  sorts: ['-createdAt'],
  mounts: { '/users/:user/user_notifications': ['list'] },
  actions: {
    mark_read: { at: ['PATCH /users/:user/user_notifications/:id/mark_read'] },
    mark_unread: { at: ['PATCH /users/:user/user_notifications/:id/mark_unread'] },
  },
})
