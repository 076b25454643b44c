import { attribute, contract, isAbsent, one, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { todoTypes } from '../todos/todo-types'

export const userNotifications = contract('user_notifications', {
  description: 'What a user is told about, newest first.',
  attributes: {
    /** The notification type; `type` is JSON:API's own word. */
    kind: z.string(),
    /** Which row of the table of kinds it is: several have one type. */
    code: z.string(),
    subjectType: z.nullable(z.string()),
    subjectId: z.nullable(z.string()),
    /** What it says, in English: pages translate it. */
    text: attribute(z.string(), 'computed'),
    /** Where it leads, a path of the app for this user. */
    path: attribute(z.nullable(z.string()), 'computed'),
    readAt: z.nullable(z.string()),
    createdAt: instantField,
  },
  relationships: {
    user: one('users'),
    /** The record it is about, where it is one of these; `include` embeds it for a reader who may see it. */
    appointment: one('appointments', 'computed'),
    lab: one('labs', 'computed'),
    todo: one('todos', 'computed'),
    pharmacy: one('pharmacies', 'computed'),
  },
  filters: { kind: z.enum(todoTypes, 'No such kind'), unread: isAbsent('readAt') },
  sorts: ['-createdAt'],
  mounts: { '/users/:user/user_notifications': ['list'] },
  actions: {
    mark_read: { at: ['PATCH /users/:user/user_notifications/:id/mark_read'] },
    mark_unread: { at: ['PATCH /users/:user/user_notifications/:id/mark_unread'] },
  },
})
