import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { cbos as contract } from './contract'
import { setPartners } from './pharmacies/set-partners'
import { hasContract, partnersOf } from './pharmacies/table'
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
      ['everyone', 'create', 'update', 'set_status', 'export'],
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
      scope: (me) => hasContract(table.id, sql`${me.pharmacyId}`),
      hidden: services,
    },
    patient: {
      scope: (me) =>
        sql`${table.id} = (select mine.cbo_id from patients mine where mine.id = ${me.id})`,
      hidden: [...contacts, ...services, 'status'],
    },
  }),
  fields: { partners: partnersOf(table.id) },
  serialize: ({ partners, ...row }) => {
    const prescriptionPartners: string[] = JSON.parse(partners)
    return prescriptionPartners.length > 0
      ? { ...row, settings: { ...row.settings, prescriptionPartners } }
      : row
  },
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
    const { prescriptionPartners, ...own } = settings
    return {
      set: { settings: mergeSettings(row.settings, own) },
      also:
        prescriptionPartners === undefined ? [] : setPartners(ctx, row.id, prescriptionPartners),
      detail: { settings: Object.keys(settings).join() },
    }
  },
})
