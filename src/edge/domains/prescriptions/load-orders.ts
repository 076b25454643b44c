import type { SubscriberContext } from '#edge/events/subscriber'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow } from '#edge/jsonapi/index'
import { legalName, type SQL, sql } from '#edge/platform/db/index'
import type { ErxOrder } from '#edge/platform/services/erx/erx-order'
import type { Indication } from '../formulary/medications'
import { type PersonRow, personColumns } from '../patients'
import { prescriptions as contract } from './contract'

/** Columns of `pharmacies h`. */
export const pharmacyColumns: SQL = sql`h.id as "pharmacyId", h.name as "pharmacyName", h.ncpdp_id as "ncpdpId",
  h.npi as "pharmacyNpi", h.phone as "pharmacyPhone"`
export interface PharmacyRow {
  readonly pharmacyId: string
  readonly pharmacyName: string
  readonly ncpdpId: string | null
  readonly pharmacyNpi: string | null
  readonly pharmacyPhone: string | null
}
export const erxPharmacyOf = (row: PharmacyRow): ErxOrder['pharmacy'] => ({
  id: row.pharmacyId,
  name: row.pharmacyName,
  ncpdpId: row.ncpdpId,
  npi: row.pharmacyNpi,
  phone: row.pharmacyPhone,
})

export interface OrderRow
  extends PersonRow,
    PharmacyRow,
    DecryptedRow<
      typeof contract,
      | 'status'
      | 'drug'
      | 'medicine'
      | 'dosage'
      | 'sig'
      | 'note'
      | 'quantity'
      | 'days'
      | 'refills'
      | 'writtenOn'
      | 'reasonText'
      | 'recall'
    > {
  readonly reason: Indication
  readonly reasonCode: string | null
  readonly substitutionAllowed: number
  readonly renewsId: string | null
  /** Messages of the pharmacy that asked for a change or a renewal of it, and of the one that it renews. */
  readonly requestId: string | null
  readonly renewedRequestId: string | null
  readonly renewedStatus: string | null
  readonly clinicianId: string
  readonly clinicianName: string
  readonly npi: string | null
}

type Reader = Pick<SubscriberContext, 'env' | 'db'>

/** A prescription that was signed, with all that its pharmacy has to know. */
export const loadOrders = async ({ env, db }: Reader, id: string) => {
  const rows = await db.all(sql<OrderRow>`
    select r.id, r.status, r.drug, r.medicine, r.dosage, r.sig, r.note, r.quantity, r.days, r.refills, r.reason,
      r.recall,
      r.reason_code as "reasonCode", r.reason_text as "reasonText",
      r.substitution_allowed as "substitutionAllowed", r.written_on as "writtenOn", r.renews_id as "renewsId",
      r.pharmacy_request_id as "requestId", before.pharmacy_request_id as "renewedRequestId", before.status as "renewedStatus",
      ${pharmacyColumns}, ${personColumns},
      ifnull(d.id, r.signed_by_id) as "clinicianId",
      ifnull(${legalName('c')}, ${legalName('s')}) as "clinicianName", d.npi
    from prescriptions r join pharmacies h on h.id = r.pharmacy_id
      join patients p on p.id = r.patient_id join users u on u.id = p.id
      left join providers d on d.id = r.provider_id left join users c on c.id = d.user_id
      left join users s on s.id = r.signed_by_id
      left join prescriptions before on before.id = r.renews_id
    where r.id = ${id} and r.signed_at is not null`)
  return decryptFields({ contract }, env, rows)
}

/** '120 Front Street New York NY 10001' */
export const addressOf = ({ line1, line2, city, state, zip }: OrderRow): string =>
  [line1, line2, city, state, zip].filter(Boolean).join(' ')
