import { publicRead } from '#edge/access/public-read'
import { everyone } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { featureFlags as contract } from './contract'
import { featureFlags as table } from './table'

export const featureFlags = resource(contract, {
  table,
  policy: { ...publicRead, admin: { scope: everyone, can: ['toggle'] } },
  actions: {
    toggle: (_, { key, value }) => ({ set: { value: !value }, detail: { key, value: !value } }),
  },
})
