import { forRoles, policyOf, report } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { clinicDay } from '#edge/platform/time'
import { pharmacyReport } from './contract'
import { isOwnPharmacy } from './resource'

/** Counts alone: who the patients are, it does not say. */
export const pharmacyReports = report(pharmacyReport, {
  policy: policyOf({
    ...forRoles(
      ['support', 'manager', 'clinical_admin', 'clinical_lead', 'admin'],
      ['everyone', 'export'],
    ),
    pharmacy: [isOwnPharmacy, 'export'],
  }),
  rows: ({ scope, query: { state, open24h, offersPep }, now }) => {
    const openTasks = sql`from patients p join tasks t on t.patient_id = p.id
      where p.pharmacy_id = pharmacies.id and t.team = 'pharmacy' and t.closed_at is null`
    const today = clinicDay(now)
    return {
      select: sql`
        select id, name, state, zip, ncpdp_id as "ncpdpId", open_24h as "open24h", offers_pep as "offersPep", checked_on as "checkedOn",
          (select count(*) from patients p where p.pharmacy_id = pharmacies.id) as patients,
          (select count(*) from contracted_pharmacies c where c.pharmacy_id = pharmacies.id
            and c.starts_on <= ${today} and ifnull(c.ends_on, ${today}) >= ${today}) as contracts,
          (select count(*) ${openTasks}) as "openTasks",
          (select count(*) ${openTasks} and t.due_at < ${now}) as "overdueTasks"
        from pharmacies where ${scope} and retired_at is null ${state ? sql`and state = ${state}` : sql``}
          ${offers(sql`open_24h`, open24h)} ${offers(sql`offers_pep`, offersPep)}`,
      order: ['name'],
    }
  },
})

const offers = (column: SQL, wanted: boolean | undefined): SQL =>
  wanted === undefined ? sql`` : sql`and ${column} = ${Number(wanted)}`
