import { policyOfParent, resource } from '#edge/jsonapi/index'
import { sopPolicy } from '../policy'
import { sops } from '../table'
import { sopRevisions as contract } from './contract'
import { sopRevisions as table } from './table'

/** Who sees a procedure reads what it said before. */
const policy = policyOfParent(sopPolicy, sops, table.sopId)
export const sopRevisions = resource(contract, { table, policy })
