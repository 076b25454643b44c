import { everyone } from '#edge/access/scopes'
import { publicRead, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { featureFlags as contract } from './contract'

const table = plainTableOf(contract, {
  version: integer().notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const featureFlags = resource(contract, {
  table,
  policy: { ...publicRead, admin: { scope: everyone, can: ['toggle'] } },
  actions: {
    toggle: (_, { key, value }) => ({ set: { value: !value }, detail: { key, value: !value } }),
  },
})
