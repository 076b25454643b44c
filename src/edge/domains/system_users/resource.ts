import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { keysOf } from '#edge/platform/typed-keys'
import { hasProposal } from '../account_proposals'
import { resetSecondFactors } from '../second_factors'
import { closeAccountAs, isNotOwnAccount, serializeUser, updateAccount } from '../users'
import { users as table } from '../users/table'
import { changeRole, organizationNeeded } from './change-role'
import { setAccessRights } from './content-access'
import { systemUsers as contract } from './contract'
import { inviteAgain, inviteColleague } from './invite'

const team = {
  scope: 'everyone',
  hidden: ['accessRights', 'lastLogin', 'proposedRole', 'proposedEmail', 'resetProposed'],
} as const

const isOpen = ({ status }: { readonly status?: unknown }) =>
  status === 'disabled' ? conflict('already_closed', 'This account is closed already') : null

export const systemUsers = resource(contract, {
  table,
  rows: sql`${table.role} <> 'patient'`,
  policy: policyOf({
    admin: ['everyone', 'create', 'update', 'delete', 'export', ...keysOf(contract.actions)],
    ...forRoles(['manager', 'clinical_admin'], { ...team, can: ['export'] }),
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
      select value from account_proposals where user_id = ${table.id} and act = 'role')`,
    proposedEmail: sql<string | null>`(
      select value from account_proposals where user_id = ${table.id} and act = 'email')`,
    resetProposed: hasProposal(table.id, 'second_factor'),
  },
  sortKeys: { lastName: 'nameOrder' },
  serialize: (row) => ({ ...serializeUser(row), resetProposed: Boolean(row.resetProposed) }),
  constraints: { 'FOREIGN KEY': organizationNeeded },
  guards: { delete: (row, ctx) => isNotOwnAccount(row, ctx) ?? isOpen(row) },
  create: inviteColleague,
  update: updateAccount,
  // What the account did stays on record under its name: it is closed for good, as by `disable`.
  delete: async (ctx, row) => ({
    ...(await closeAccountAs('disabled')(ctx, row)),
    set: { status: 'disabled' },
  }),
  actions: {
    invite: inviteAgain,
    grant: setAccessRights,
    change_role: changeRole,
    reset_second_factor: resetSecondFactors,
  },
})
