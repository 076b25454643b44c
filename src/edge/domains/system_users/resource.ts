import { sql } from 'drizzle-orm'
import { resource } from '#edge/jsonapi/resource'
import { resetSecondFactors } from '../second_factors'
import { presentUser } from '../users'
import { users as table } from '../users/table'
import { setAccessRights } from './content-access'
import { systemUsers as contract } from './contract'
import { inviteAgain, inviteColleague } from './invite'

const staff = sql`${table.role} <> 'patient'`
const team = { scope: () => staff, hidden: ['accessRights', 'lastLogin'] } as const

export const systemUsers = resource(contract, {
  table,
  policy: {
    admin: { scope: () => staff, can: ['create', 'invite', 'grant', 'reset_second_factor'] },
    manager: team,
    clinical_admin: team,
    cbo: {
      ...team,
      scope: (me) => sql`${table.role} = 'cbo' and ${table.cboId} = ${me.cboId}`,
      can: ['create', 'invite'],
    },
    pharmacy: {
      ...team,
      scope: (me) => sql`${table.role} = 'pharmacy' and ${table.pharmacyId} = ${me.pharmacyId}`,
      can: ['create', 'invite'],
    },
    patient: null,
    provider: null,
    assistant: null,
    support: null,
    clinical_lead: null,
  },
  serialize: presentUser,
  create: inviteColleague,
  actions: { invite: inviteAgain, grant: setAccessRights, reset_second_factor: resetSecondFactors },
})
