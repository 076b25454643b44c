import { onSubject, operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { type InsurancePartnerRow, organizationOffered, partnerOf } from '../cbo_insurance_partners'
import { careStaff, patientSubject } from '../patients'
import { readInsuranceSummary } from './contract'

interface Counts {
  readonly activeCount: number
  readonly picturedCount: number
  readonly primaryPayer: string | null
}

export const readInsuranceSummaryOperation = operation(
  readInsuranceSummary,
  onSubject(patientSubject, {
    ...careStaff,
    cbo: 'ownOrganization',
    pharmacy: 'ownPharmacy',
  }),
  async ({ patient: { id, insured }, actor, db }) => {
    const [counted, partners, offers] = await db.batch([
      sql<Counts>`
        select count(*) as activeCount,
          sum(exists (select 1 from insurance_card_fronts f where f.insurance_id = i.id)
            and exists (select 1 from insurance_card_backs b where b.insurance_id = i.id)) as picturedCount,
          (select payer from insurances where patient_id = ${id} and status = 'active' order by rank limit 1) as primaryPayer
        from insurances i where i.patient_id = ${id} and i.status = 'active'`,
      sql<InsurancePartnerRow>`select * from (${partnerOf(id)}) where status <> 'ended'`,
      organizationOffered(id),
    ])
    const counts = counted.rows[0]
    const activeCount = counts?.activeCount ?? 0
    return {
      data: {
        id,
        insured,
        activeCount,
        picturedCount: counts?.picturedCount ?? 0,
        // Met or not met is all an organization needs.
        primaryPayer: actor.role === 'cbo' ? null : (counts?.primaryPayer ?? null),
        missing: insured === true && activeCount === 0,
        partner: partners.rows[0] ?? null,
        offered: offers.rows[0] ?? null,
      },
    }
  },
)
