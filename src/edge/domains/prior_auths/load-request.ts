import { brandNameFor } from '#edge/deliveries/brand'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow, RequestContext } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import type { NamedMedicine } from '../formulary/medicine'
import { prescriptions } from '../prescriptions/contract'
import { priorAuths as contract } from './contract'

/** A request with whom and what it is about, as a payer reads it. */
export interface PayerRequest
  extends DecryptedRow<
      typeof contract,
      'status' | 'template' | 'payer' | 'memberNumber' | 'answers'
    >,
    Omit<DecryptedRow<typeof prescriptions, 'quantity' | 'days' | 'refills'>, 'id'> {
  readonly version: number
  readonly urgent: number
  readonly appealOfId: string | null
  readonly prescriptionId: string
  readonly signedAt: string | null
  readonly name: string
  readonly dob: string
  readonly address: string
  readonly phone: string | null
  readonly clinician: string | null
  readonly npi: string | null
}

/** Of the patient, else 404. */
export const loadPayerRequest = async (ctx: RequestContext, patientId: string, id: string) => {
  const { db, env } = ctx
  const [row] = await decryptFields(
    { contract },
    env,
    await db.all(sql<PayerRequest>`
      select a.id, a.version, a.status, a.template, a.payer, a.member_number as "memberNumber", a.answers, a.urgent,
        a.appeal_of_id as "appealOfId", a.prescription_id as "prescriptionId", a.submitted_at as "signedAt",
        ${legalName('u')} as name, p.dob, u.phone, r.quantity, r.days, r.refills, d.npi,
        trim(ifnull(p.address_line_1, '') || ' ' || ifnull(p.city, '') || ' ' || p.state || ' ' || ifnull(p.zip, '')) as address,
        ${legalName('c')} || ifnull(', ' || d.suffix, '') as clinician
      from prior_auths a join patients p on p.id = a.patient_id join users u on u.id = p.id
        join prescriptions r on r.id = a.prescription_id
        left join providers d on d.id = a.provider_id left join users c on c.id = d.user_id
      where a.id = ${id} and a.patient_id = ${patientId}`),
  )
  if (!row) throw notFound()
  const [prescribed] = await decryptFields(
    { contract: prescriptions },
    env,
    await db.all(sql<NamedMedicine & { id: string; sig: string }>`
      select id, drug, medicine, sig from prescriptions where id = ${row.prescriptionId}`),
  )
  if (!prescribed) throw notFound()
  const issuer = await brandNameFor(env, { userId: patientId })
  const { drug, medicine, sig } = prescribed
  return { ...row, drug, medicine, sig, issuer }
}
