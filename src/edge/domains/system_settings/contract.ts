import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

export const systemSettings = contract('system_settings', {
  description:
    'What the clinic decides, by key; lists are JSON. Public ones are read before sign-in.',
  attributes: z.object({
    key: z.string(),
    value: line(2000),
    public: z.boolean(),
  }),
  update: ['value'],
  filters: { key: z.string() },
  sorts: ['key'],
  mounts: { '/system_settings': ['list', 'update'] },
  unpaginated: true,
})
