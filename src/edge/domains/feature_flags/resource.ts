import { publicRead } from '../../access/public-read'
import { everyone } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { featureFlags as contract } from './contract'
import { featureFlags as table } from './table'

export const featureFlags = resource(contract, {
  table,
  policy: { ...publicRead, admin: { scope: everyone, can: ['toggle'] } },
  actions: {
    toggle: (_, { key, value }) => ({ set: { value: !value }, detail: { key, value: !value } }),
  },
})
