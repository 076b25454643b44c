import { publicRead } from '#edge/access/public-read'
import { resource } from '#edge/jsonapi/resource'
import { dropdownOptions as contract } from './contract'
import { dropdownOptions as table } from './table'

export const dropdownOptions = resource(contract, { table, policy: publicRead })
