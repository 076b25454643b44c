import { recordFailedTransmission } from '#edge/events/failed-transmissions'
import type { Subscriber, SubscriberContext } from '#edge/events/subscriber'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow } from '#edge/jsonapi/index'
import { inList, legalName, sql } from '#edge/platform/db/index'
import type { ErxOrder, ErxService } from '#edge/platform/services/erx'
import { DeliveryError } from '#edge/platform/services/http-provider'
import { iso, now } from '#edge/platform/time'
import { prescriptions as contract } from './contract'
import { medicationOf } from './medications'
import { moveBySystem } from './moves'
import { newsStatements } from './news'
import { openErxService } from './service'
import { withdrawnStatuses } from './transitions'

const verbs = ['sign', 'retry', 'refill', 'cancel', 'discontinue', 'decline_change', 'deny_renewal']

/** Takes what was signed to its pharmacy, and what is decided of it afterwards, after the write that made it so. */
export const prescriptionOrders: Subscriber = {
  name: 'prescription_orders',
  matches: ({ name }) => verbs.some((verb) => name === `prescriptions.${verb}`),
  handle: async (events, context) => {
    const service = await openErxService(context.env, context.db)
    if (!service) return
    for (const { subjectId, name } of events) {
      const [row] = await loadOrders(context, subjectId ?? '')
      if (!row) continue
      const order = orderOf(row)
      if (row.status === 'signed' || row.status === 'sending') await send(context, service, row)
      // Refills of a medicine that is stopped lie at the pharmacy as well.
      if (row.status === 'cancel_requested' || row.status === 'discontinued')
        await service.cancel(order)
      if (name === 'prescriptions.refill' && row.status === 'sent') await service.refill(order)
      if (name === 'prescriptions.decline_change' || name === 'prescriptions.deny_renewal')
        await service.decline(order)
    }
  },
  onDeadLetter: ({ subjectId }) =>
    recordFailedTransmission(
      'prescriptions',
      'r',
      sql`r.id = ${subjectId} and not ${inList(sql`r.status`, withdrawnStatuses)}`,
    ),
}

/** What the service refuses for good is an error that staff see; what it is too busy for is tried again. */
const send = async ({ db }: SubscriberContext, service: ErxService, row: OrderRow) => {
  const which = sql`r.id = ${row.id}`
  const at = iso(now())
  if (row.status === 'signed') await db.batch([...moveBySystem('send', which, { at })])
  // What was canceled or printed since it was read goes nowhere.
  if (
    !(await db.exists(sql`select 1 from prescriptions r where ${which} and r.status = 'sending'`))
  )
    return
  try {
    const { erxId, isSent } = await service.send(orderOf(row))
    await db.batch([
      sql`update prescriptions set carrier = ${service.name}, erx_id = ${erxId} where id = ${row.id}`,
      ...(isSent ? await newsStatements(db, { id: row.id, action: 'accept' }, iso(now())) : []),
    ])
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.isRetryable) throw error
    await db.batch([...moveBySystem('fail', which, { at })])
  }
}

export interface OrderRow
  extends DecryptedRow<
    typeof contract,
    'status' | 'drug' | 'sig' | 'note' | 'quantity' | 'days' | 'refills' | 'writtenOn'
  > {
  readonly substitutionAllowed: number
  readonly pharmacyId: string
  readonly pharmacyName: string
  readonly firstName: string
  readonly lastName: string
  readonly dob: string
  readonly address: string
  readonly patientId: string
  readonly clinicianName: string | null
  readonly npi: string | null
}

export const loadOrders = async (
  { env, db }: Pick<SubscriberContext, 'env' | 'db'>,
  id: string,
) => {
  const rows = await db.all(sql<OrderRow>`
    select r.id, r.status, r.drug, r.sig, r.note, r.quantity, r.days, r.refills,
      r.substitution_allowed as "substitutionAllowed", r.written_on as "writtenOn",
      h.id as "pharmacyId", h.name as "pharmacyName", p.id as "patientId",
      u.first_name as "firstName", u.last_name as "lastName", p.dob,
      trim(ifnull(p.address_line_1, '') || ' ' || ifnull(p.city, '') || ' ' || p.state || ' ' || ifnull(p.zip, '')) as address,
      ${legalName('c')} as "clinicianName", d.npi
    from prescriptions r join pharmacies h on h.id = r.pharmacy_id
      join patients p on p.id = r.patient_id join users u on u.id = p.id
      left join providers d on d.id = r.provider_id left join users c on c.id = d.user_id
    where r.id = ${id} and r.signed_at is not null`)
  return decryptFields({ contract }, env, rows)
}

const orderOf = (row: OrderRow): ErxOrder => {
  const { generic, strength, form } = medicationOf(row.drug)
  return {
    id: row.id,
    writtenOn: row.writtenOn,
    drug: { generic, strength, form },
    sig: row.sig,
    note: row.note,
    quantity: row.quantity,
    days: row.days,
    refills: row.refills,
    substitutionAllowed: row.substitutionAllowed === 1,
    pharmacy: { id: row.pharmacyId, name: row.pharmacyName },
    patient: {
      id: row.patientId,
      firstName: row.firstName,
      lastName: row.lastName,
      dob: row.dob,
    },
    clinician: row.clinicianName ? { name: row.clinicianName, npi: row.npi } : null,
  }
}
