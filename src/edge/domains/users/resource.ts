import { everyone } from '#edge/access/scopes'
import { type Actor, type Guard, resource, subject } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { forbidden } from '#edge/platform/problem'
import { keysOf } from '#edge/platform/typed-keys'
import { closeAccountAs, isNotOwnAccount, openAccount, updateAccount } from './change-account'
import { users as contract } from './contract'
import { resetPassword } from './reset-password'
import { ownSchemas } from './role-attributes'
import { roleFields, serializeRole } from './role-fields'
import { serializeUser } from './serialize'
import { users as table } from './table'

const self = {
  scope: (me: Actor): SQL => sql`${table.id} = ${me.id}`,
  can: ['update'],
  writable: ['nickname', 'pronouns', 'language', 'timezone', 'outOfOfficeMessage'],
  hidden: ['accessRights'],
} as const
/** What of a patient no one else receives. */
const ofOwn = {
  holds: (me: Actor): SQL => sql`(${table.role} <> 'patient' or ${table.id} = ${me.id})`,
  attributes: keysOf(ownSchemas),
}
const staff = {
  ...self,
  scope: () => sql`${table.role} <> 'patient'`,
  hidden: ['accessRights', 'lastLogin'],
} as const

/** A patient's record is changed where the patient's record is kept; all but admins change their own account only. */
const isTheirsToChange: Guard = (row, { actor }) =>
  (actor.role === 'admin' ? row.role === 'patient' : row.id !== actor.id) ? forbidden() : null

export const users = resource(contract, {
  table,
  policy: {
    admin: { scope: everyone, can: 'everything', hiddenUnless: ofOwn },
    manager: staff,
    clinical_admin: staff,
    cbo: {
      ...self,
      scope: (me) => sql`(${table.role} = 'cbo' and ${table.cboId} = ${me.cboId})`,
    },
    pharmacy: {
      ...self,
      scope: (me) => sql`(${table.role} = 'pharmacy' and ${table.pharmacyId} = ${me.pharmacyId})`,
    },
    patient: self,
    provider: self,
    assistant: self,
    support: self,
    clinical_lead: self,
  },
  // An account is about a patient only where it is one's.
  patient: table.id,
  fields: {
    patientId: sql<string | null>`case when ${table.role} = 'patient' then ${table.id} end`,
  },
  sortKeys: { lastName: 'nameOrder' },
  callerFields: roleFields,
  serialize: (row) => ({ ...serializeUser(row), ...serializeRole(row) }),
  guards: {
    update: isTheirsToChange,
    activate: isNotOwnAccount,
    deactivate: isNotOwnAccount,
    disable: isNotOwnAccount,
    reset_password: [isTheirsToChange, isNotOwnAccount],
  },
  update: updateAccount,
  actions: {
    activate: openAccount,
    deactivate: closeAccountAs('deactivated'),
    disable: closeAccountAs('disabled'),
    reset_password: resetPassword,
  },
})

export const userSubject = subject(users, 'user', ['role'])
