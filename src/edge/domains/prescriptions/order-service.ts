import { emit } from '#edge/events/emit'
import { recordFailedTransmission } from '#edge/events/failed-transmissions'
import type { Subscriber, SubscriberContext } from '#edge/events/subscriber'
import { decryptFields, encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { Change, DecryptedRow, Guard, WriteContext } from '#edge/jsonapi/index'
import { inList, legalName, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import type { ErxOrder, ErxService } from '#edge/platform/services/erx'
import { DeliveryError } from '#edge/platform/services/http-provider'
import { iso, now } from '#edge/platform/time'
import { medicationOf } from '../formulary/medications'
import { prescriptions as contract } from './contract'
import { moveBySystem } from './moves'
import { newsStatements } from './news'
import { assertPharmacy, type WrittenPrescription } from './prescribe'
import { assertSafe } from './safety'
import { openErxService } from './service'
import { type PharmacyStatus, withdrawnStatuses } from './transitions'

const verbs = 'sign retry move resend refill cancel discontinue decline_change deny_renewal'.split(
  ' ',
)

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

const atHand: readonly PharmacyStatus[] = ['ready_for_pickup', 'shipped', 'picked_up', 'delivered']

/** What its pharmacy has ready, or gave out, stays there. */
export const canMovePrescription: Guard = ({ pharmacyStatus }) =>
  atHand.some((each) => each === pharmacyStatus)
    ? conflict('at_hand', 'Its pharmacy has it ready. Call them first.')
    : null

/**
 * Another pharmacy fills it: this one is asked not to, and the same prescription goes there as one of its own, so that
 * late news of the first pharmacy never counts for the second. Its signature stays; what is on file now is checked again.
 */
export const moveToPharmacy = async (
  ctx: WriteContext,
  row: WrittenPrescription,
  { pharmacy }: { readonly pharmacy: string },
): Promise<Change> => {
  await assertPharmacy(ctx, pharmacy)
  if (pharmacy === row.pharmacyId) throw conflict('same_pharmacy', 'It is at this pharmacy already')
  await assertSafeFor(ctx, row)
  const id = uuidv7()
  const { drug, sig, note, overrideReason } = row
  const words = { drug, sig, note, overrideReason }
  const copy = await encryptFields({ contract }, ctx.env, id, words)
  return {
    set: { reasonCode: 'other_pharmacy', transmissionFailedAt: null },
    also: [
      sql`insert into prescriptions (id, patient_id, encounter_id, appointment_id, provider_id, pharmacy_id, renews_id,
          author_id, signed_by_id, drug, sig, note, override_reason, quantity, days, refills, refills_left, reason,
          substitution_allowed, status, written_on, signed_at, created_at, updated_at)
        select ${id}, patient_id, encounter_id, appointment_id, provider_id, ${pharmacy}, id, author_id, signed_by_id,
          ${copy.drug}, ${copy.sig}, ${copy.note}, ${copy.overrideReason}, quantity, days, refills, refills_left, reason,
          substitution_allowed, 'signed', written_on, signed_at, ${ctx.now}, ${ctx.now}
        from prescriptions where id = ${row.id}`,
      emit(ctx, {
        name: 'prescriptions.resend',
        subjectType: 'prescriptions',
        subjectId: id,
        patientId: row.patientId,
      }),
    ],
  }
}

const assertSafeFor = async (ctx: WriteContext, row: WrittenPrescription): Promise<void> => {
  try {
    await assertSafe(ctx, row)
  } catch (error) {
    // A result is not read from a refusal: their clinician tells it.
    throw ctx.actor.role === 'patient' || ctx.actor.role === 'support' ? talkFirst : error
  }
}
const talkFirst = conflict(
  'talk_first',
  'Your care team has to look at this first. Call us now, or send them a message.',
)
