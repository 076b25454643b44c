import { emit } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { Change, Guard, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import { prescriptions as contract } from './contract'
import { assertPharmacy, type WrittenPrescription } from './prescribe'
import { askToCancel, askToStop } from './recall'
import { assertSafe } from './safety'
import type { PharmacyStatus } from './transitions'

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
  const { drug, medicine, dosage, sig, note, overrides } = row
  const words = { drug, medicine, dosage, sig, note, overrides }
  const copy = await encryptFields({ contract }, ctx.env, id, words)
  return {
    set: {
      ...(row.status === 'not_dispensed' ? askToStop(ctx, row) : askToCancel()).set,
      reasonCode: 'other_pharmacy',
    },
    also: [
      sql`insert into prescriptions (id, patient_id, encounter_id, appointment_id, provider_id, pharmacy_id, renews_id,
          author_id, signed_by_id, drug, medicine, dosage, sig, note, overrides, quantity, days, refills, refills_left, reason,
          substitution_allowed, status, written_on, signed_at, created_at, updated_at)
        select ${id}, patient_id, encounter_id, appointment_id, provider_id, ${pharmacy}, id, author_id, signed_by_id,
          ${copy.drug}, ${copy.medicine}, ${copy.dosage}, ${copy.sig}, ${copy.note}, ${copy.overrides}, quantity, days, refills, refills_left, reason,
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
