import { sql } from 'drizzle-orm'
import { everyone } from '../../access/scopes'
import { update } from '../../db/statement'
import { forbidden } from '../../jsonapi/errors'
import { resource } from '../../jsonapi/resource'
import { cbos as contract } from './contract'
import { cbos as table } from './table'

const contacts = ['contactEmail', 'contactPhone', 'website']
const keeper = { scope: everyone, can: ['update'] } as const
const reader = { scope: everyone }
const listing = {
  scope: everyone,
  hidden: ['settings', 'onDemandEnabled', 'asyncEnabled'],
} as const

export const cbos = resource(contract, {
  table,
  policy: {
    admin: keeper,
    manager: keeper,
    clinical_admin: keeper,
    support: reader,
    clinical_lead: reader,
    provider: listing,
    assistant: listing,
    cbo: { scope: (me) => sql`${table.id} = ${me.cboId}`, can: ['update'] },
    pharmacy: {
      ...listing,
      scope: (me) => sql`exists (
        select 1 from json_each(${table.settings}, '$.prescriptionPartners')
        where json_each.value = ${me.pharmacyId})`,
    },
    patient: {
      scope: (me) =>
        sql`${table.id} = (select mine.cbo_id from patients mine where mine.id = ${me.id})`,
      hidden: [...contacts, 'settings', 'status', 'onDemandEnabled', 'asyncEnabled'] as never,
    },
  },
  fields: { cboPreventUninsured: table.preventUninsured },
  update: ({ actor, now }, row, { cboPreventUninsured, settings, ...input }) => {
    const asked = { ...input, ...(settings && { settings }) }
    // Their own organization keeps its contacts; what it may offer is the clinic's to say.
    if (
      actor.role === 'cbo' &&
      (cboPreventUninsured !== undefined ||
        Object.keys(asked).some((name) => !contacts.includes(name)))
    )
      throw forbidden()
    return {
      write: update(
        table,
        {
          ...asked,
          preventUninsured: cboPreventUninsured,
          version: sql`${table.version} + 1`,
          updatedAt: now,
        },
        sql`${table.id} = ${row.id} and ${table.version} = ${row.version}`,
      ),
    }
  },
})
