import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { cbos as contract } from './contract'
import { mergeSettings } from './settings'
import { cbos as table } from './table'
import { assertNamedInNoSetting, assertReferences } from './validate-settings'

const contacts = ['contactEmail', 'contactPhone', 'website'] as const
const services = ['settings', 'onDemandEnabled', 'asyncEnabled'] as const

export const cbos = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(
      ['admin', 'manager', 'clinical_admin'],
      ['everyone', 'create', 'update', 'set_status'],
    ),
    ...forRoles(['support', 'clinical_lead'], 'everyone'),
    ...forRoles(['provider', 'assistant'], { scope: 'everyone', hidden: services }),
    // The organization's own people change its contacts; which services it offers is the clinic's decision.
    cbo: {
      scope: (me) => sql`${table.id} = ${me.cboId}`,
      can: ['update'],
      writable: contacts,
    },
    pharmacy: {
      scope: (me) => sql`exists (
        select 1 from json_each(${table.settings}, '$.prescriptionPartners')
        where json_each.value = ${me.pharmacyId})`,
      hidden: services,
    },
    patient: {
      scope: (me) =>
        sql`${table.id} = (select mine.cbo_id from patients mine where mine.id = ${me.id})`,
      hidden: [...contacts, ...services, 'status'],
    },
  }),
  create: () => ({
    set: {
      status: 'active',
      cboPreventUninsured: false,
      onDemandEnabled: true,
      asyncEnabled: true,
      settings: {},
    },
  }),
  actions: {
    set_status: async (ctx, row, { status }) => {
      if (status === 'inactive') await assertNamedInNoSetting(ctx, row.id)
      return { set: { status }, detail: { status } }
    },
  },
  update: async (ctx, row, { settings }) => {
    if (!settings) return {}
    await assertReferences(ctx.db, row.id, settings)
    return {
      set: { settings: mergeSettings(row.settings, settings) },
      detail: { settings: Object.keys(settings).join() },
    }
  },
})
