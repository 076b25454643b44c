import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'
import { instant } from '../../vocabulary'

const attributes = z.object({
  title: z
    .string('Enter a title')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a title'),
      z.maxLength(100, 'Use at most 100 characters'),
    ),
  body: z
    .string('Say a few words')
    .check(
      z.trim(),
      z.minLength(1, 'Say a few words'),
      z.maxLength(1000, 'Use at most 1000 characters'),
    ),
  audience: z.enum(['everyone', 'patients', 'staff'], 'Choose who sees it'),
  severity: z.enum(['info', 'warning', 'critical'], 'Choose how urgent it is'),
  startsAt: instant,
  endsAt: instant,
})
const editable = ['title', 'body', 'audience', 'severity', 'startsAt', 'endsAt'] as const

export const platformNotifications = contract('platform_notifications', {
  description: 'What the clinic tells everyone who uses the platform, while it is true.',
  attributes,
  create: editable,
  sorts: ['-startsAt'],
  mounts: { '/platform_notifications': ['list', 'create'] },
  actions: { replace: { input: attributes, at: ['PUT /platform_notifications/:id'] } },
})
