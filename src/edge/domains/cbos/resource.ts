import { sql } from 'drizzle-orm'
import { everyone } from '../../access/scopes'
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
    // Their own organization keeps its contacts; what it may offer is the clinic's to say.
    cbo: {
      scope: (me) => sql`${table.id} = ${me.cboId}`,
      can: ['update'],
      writable: contacts,
    },
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
})
