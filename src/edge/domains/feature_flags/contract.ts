import { contract, z } from '#edge/jsonapi/contract'

export const featureFlags = contract('feature_flags', {
  description: 'Switches of the platform: a key and whether it is on.',
  attributes: { key: z.string(), value: z.boolean() },
  filters: { key: z.string() },
  sorts: ['key'],
  mounts: { '/feature_flags': ['list'] },
  actions: { toggle: { at: ['PATCH /feature_flags/:id/toggle'] } },
})
