import { publicRead, resource } from '#edge/jsonapi/index'
import { plainTableOf, text } from '#edge/jsonapi/table'
import { states as contract } from './contract'

const table = plainTableOf(contract, { id: text('code').primaryKey() })

export const states = resource(contract, { table, policy: publicRead })
