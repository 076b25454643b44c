import { onSubject, operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { type InsurancePartnerRow, organizationOffered, partnerOf } from '../cbo_insurance_partners'
import { careStaff, patientSubject } from '../patients'
import { readInsuranceSummary as contract } from './contract'

const onPatient = onSubject(patientSubject, {
  ...careStaff,
  pharmacy: 'ownPharmacy',
})

export const readInsuranceSummaryOperation = operation(contract, onPatient, async (ctx) => {
  const { db } = ctx
  const { id, insured } = ctx.patient
  const [counted, partners, offers] = await db.batch([
    sql<{ activeCount: number; picturedCount: number; primaryPayer: string | null }>`
      select count(*) as activeCount,
        ifnull(sum(exists (select 1 from insurance_card_fronts f where f.insurance_id = i.id)
          and exists (select 1 from insurance_card_backs b where b.insurance_id = i.id)), 0) as picturedCount,
        (select payer from insurances where patient_id = ${id} and status = 'active' order by rank limit 1) as primaryPayer
      from insurances i where i.patient_id = ${id} and i.status = 'active'`,
    sql<InsurancePartnerRow>`select * from (${partnerOf(id)}) where status <> 'ended'`,
    organizationOffered(id),
  ])
  const { activeCount = 0, picturedCount = 0, primaryPayer = null } = counted.rows[0] ?? {}
  return {
    data: {
      id,
      insured,
      activeCount,
      picturedCount,
      primaryPayer,
      missing: insured === true && activeCount === 0,
      partner: partners.rows[0] ?? null,
      offered: offers.rows[0] ?? null,
    },
  }
})
