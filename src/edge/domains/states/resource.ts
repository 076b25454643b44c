import { publicRead } from '../../access/public-read'
import { resource } from '../../jsonapi/resource'
import { states as contract } from './contract'
import { states as table } from './table'

export const states = resource(contract, { table, policy: publicRead })
