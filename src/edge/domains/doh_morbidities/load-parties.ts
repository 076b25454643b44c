import { brandNameFor } from '#edge/deliveries/brand'
import type { RequestContext } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { phoneDisplay } from '#edge/platform/phone-display'

/** Whom a report is about, and who makes it. */
export interface ReportParties {
  /** The clinic, by the name the patient knows. */
  readonly issuer: string
  readonly name: string
  readonly dob: string
  readonly address: string
  readonly phone: string | null
  readonly sex: string | null
  readonly reporter: string | null
}

/** The patient and the clinician of an encounter. */
export const loadParties = async (
  ctx: RequestContext,
  patientId: string,
  encounterId: string,
): Promise<ReportParties> => {
  const party = await ctx.db.require(sql<Omit<ReportParties, 'issuer'>>`
    select ${legalName('u')} as name, p.dob, u.phone, p.sex,
      trim(ifnull(p.address_line_1, '') || ' ' || ifnull(p.address_line_2, '') || ' ' || ifnull(p.city, '') || ' ' || p.state || ' ' || ifnull(p.zip, '')) as address,
      (select ${legalName('c')} || ifnull(', ' || d.suffix, '')
        from encounters e join providers d on d.id = e.provider_id
        join users c on c.id = d.user_id where e.id = ${encounterId}) as reporter
    from patients p join users u on u.id = p.id where p.id = ${patientId}`)
  const issuer = await brandNameFor(ctx.env, { userId: patientId })
  return { ...party, issuer, phone: party.phone && phoneDisplay(party.phone) }
}
