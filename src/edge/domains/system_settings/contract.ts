import { attribute, contract, z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

export const systemSettings = contract('system_settings', {
  description:
    'What the clinic decides, by key; lists are JSON. Public ones are read before sign-in.',
  attributes: {
    key: z.string(),
    value: attribute(line(2000), 'update'),
    public: z.boolean(),
  },
  filters: { key: z.string() },
  sorts: ['key'],
  mounts: { '/system_settings': ['list', 'update'] },
  // They include the fax number for signed applications.
  stepUp: ['update'],
  unpaginated: true,
})
