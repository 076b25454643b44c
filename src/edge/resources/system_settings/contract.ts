import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'

export const systemSettings = contract('system_settings', {
  description:
    'What the clinic decides, by key; lists are JSON. Public ones are read before sign-in.',
  attributes: z.object({
    key: z.string(),
    value: z.string('Enter a value').check(z.maxLength(2000, 'Use at most 2000 characters')),
    public: z.boolean(),
  }),
  update: ['value'],
  filters: { key: z.string() },
  sorts: ['key'],
  mounts: { '/system_settings': ['list', 'update'] },
  unpaginated: true,
})
