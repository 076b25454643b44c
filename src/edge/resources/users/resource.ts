import { sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { everyone } from '../../access/scopes'
import { changeContacts } from '../../contacts/change'
import { isConstraintError } from '../../db/connection'
import { update } from '../../db/statement'
import { forbidden, unprocessable } from '../../jsonapi/errors'
import { resource } from '../../jsonapi/resource'
import { users as contract } from './contract'
import { presentUser } from './present'
import { standAs, statusMachine } from './status'
import { users as table } from './table'

const self = {
  scope: (me: Actor) => sql`${table.id} = ${me.id}`,
  can: ['update'],
  hidden: ['accessRights'],
} as const
const staff = {
  ...self,
  scope: (me: Actor) => sql`(${table.role} <> 'patient' or ${table.id} = ${me.id})`,
}
const byThemself = ['nickname', 'pronouns', 'language', 'timezone', 'outOfOfficeMessage']

export const users = resource(contract, {
  table,
  policy: {
    admin: { scope: everyone, can: 'everything' },
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
  serialize: presentUser,
  machine: statusMachine,
  update: async (ctx, row, { email, phone, ...input }) => {
    const { actor, now } = ctx
    const mine = row.id === actor.id
    const names = Object.keys({
      ...input,
      ...(email && { email }),
      ...(phone !== undefined && { phone }),
    })
    const others = names.some((name) => !byThemself.includes(name))
    // A patient's record is changed where the patient's record is kept.
    if (actor.role === 'admin' ? row.role === 'patient' : !mine || others) throw forbidden()
    const contacts = await changeContacts(ctx, row as never, { email, phone })
    return {
      write: update(
        table,
        {
          ...input,
          version: sql`${table.version} + 1`,
          updatedAt: now,
        },
        sql`${table.id} = ${row.id} and ${table.version} = ${row.version}`,
      ),
      also: contacts.statements,
      onCommitted: contacts.notify,
      mapError: (error) =>
        isConstraintError(error, 'UNIQUE')
          ? unprocessable('email_taken', 'Another account has this email', 'email')
          : undefined,
      detail: { fields: names.join(',') },
    }
  },
  actions: {
    activate: standAs('active'),
    deactivate: standAs('deactivated'),
    disable: standAs('disabled'),
  },
})
