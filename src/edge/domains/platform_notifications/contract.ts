import { attributeGroup, contract, z } from '#edge/jsonapi/contract'
import { instantField, line, paragraphs } from '#edge/platform/fields'

const announcement = {
  title: line(100, 'Enter a title'),
  body: paragraphs(1000, 'Write a text'),
  audience: z.enum(['everyone', 'patients', 'staff'], 'Choose who sees it'),
  severity: z.enum(['info', 'warning', 'critical'], 'Choose how urgent it is'),
  startsAt: instantField,
  endsAt: instantField,
}

export const platformNotifications = contract('platform_notifications', {
  description: 'What the clinic tells everyone who uses the platform, while it is true.',
  attributes: attributeGroup(announcement, 'create'),
  sorts: ['-startsAt'],
  mounts: { '/platform_notifications': ['list', 'create'] },
  actions: { replace: { input: z.object(announcement), at: ['PUT /platform_notifications/:id'] } },
})
