import { publicRead } from '#edge/access/public-read'
import { resource } from '#edge/jsonapi/resource'
import { states as contract } from './contract'
import { states as table } from './table'

export const states = resource(contract, { table, policy: publicRead })
