import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'
import { instantField, line, paragraphs } from '#edge/platform/fields'

const attributes = z.object({
  title: line(100, 'Enter a title'),
  body: paragraphs(1000, 'Tell us more'),
  audience: z.enum(['everyone', 'patients', 'staff'], 'Choose who sees it'),
  severity: z.enum(['info', 'warning', 'critical'], 'Choose how urgent it is'),
  startsAt: instantField,
  endsAt: instantField,
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
