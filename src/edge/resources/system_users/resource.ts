import { sql } from 'drizzle-orm'
import { resource } from '../../jsonapi/resource'
import { presentUser } from '../users/present'
import { users as table } from '../users/table'
import { setAccessRights } from './content-access'
import { systemUsers as contract } from './contract'

const staff = sql`${table.role} <> 'patient'`
const team = { see: () => staff, hide: ['accessRights', 'lastLogin'] } as const

export const systemUsers = resource(contract, {
  table,
  policy: {
    admin: { see: () => staff, do: ['grant'] },
    manager: team,
    clinical_admin: team,
    cbo: { ...team, see: (me) => sql`${table.role} = 'cbo' and ${table.cboId} = ${me.cboId}` },
    pharmacy: {
      ...team,
      see: (me) => sql`${table.role} = 'pharmacy' and ${table.pharmacyId} = ${me.pharmacyId}`,
    },
    patient: null,
    provider: null,
    assistant: null,
    support: null,
    clinical_lead: null,
  },
  present: presentUser,
  actions: { grant: setAccessRights },
})
