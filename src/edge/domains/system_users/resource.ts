import { sql } from 'drizzle-orm'
import { policyOf } from '#edge/access/scope-policy'
import { resource } from '#edge/jsonapi/resource'
import { resetSecondFactors } from '../second_factors'
import { presentUser } from '../users'
import { users as table } from '../users/table'
import { changeRole } from './change-role'
import { setAccessRights } from './content-access'
import { systemUsers as contract } from './contract'
import { inviteAgain, inviteColleague } from './invite'

const staff = sql`${table.role} <> 'patient'`
const team = { scope: () => staff, hidden: ['accessRights', 'lastLogin', 'proposedRole'] } as const

export const systemUsers = resource(contract, {
  table,
  policy: policyOf({
    admin: [() => staff, 'create', 'invite', 'grant', 'reset_second_factor', 'change_role'],
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
  }),
  fields: {
    proposedRole: sql<string | null>`(
      select role from role_proposals where role_proposals.user_id = ${table.id})`,
  },
  serialize: presentUser,
  create: inviteColleague,
  actions: {
    invite: inviteAgain,
    grant: setAccessRights,
    change_role: changeRole,
    reset_second_factor: resetSecondFactors,
  },
})
