import { publicRead } from '#edge/access/public-read'
import { everyone } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { unprocessable } from '#edge/platform/problem'
import { businessHours as contract } from './contract'
import { businessHours as table } from './table'

const manager = { scope: everyone, can: ['update'] } as const

export const businessHours = resource(contract, {
  table,
  policy: { ...publicRead, manager, clinical_admin: manager, admin: manager },
  update: (_, row, input) => {
    if ((input.opens ?? row.opens) >= (input.closes ?? row.closes))
      throw unprocessable('invalid', 'Closing comes after opening', 'closes')
    return {}
  },
})
