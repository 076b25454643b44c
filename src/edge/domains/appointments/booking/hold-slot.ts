import { patientSubject } from '#edge/domains/patients/index'
import { refuseStale } from '#edge/events/emit'
import { onSubject, operation } from '#edge/jsonapi/index'
import { type Db, isConstraintError, nextRows, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'
import { holdSlot as contract } from '../contract'
import { loadBookingContext } from './booking-context'
import { slotTaken, toBookingProblem } from './booking-errors'
import { requestSlot } from './requested-slot'
import { claimedBuckets, claimSlot, slotBuckets } from './slot-claims'

/** As long as a patient may take to give a card. */
const holdMs = 10 * minuteMs

/** Keeps a free time while its patient gives a card. The hold is the patient's: another time takes its place. */
export const holdSlot = operation(
  contract,
  onSubject(patientSubject, { patient: ['own', 'hold'] }),
  async (ctx) => {
    const { id } = ctx.patient
    const { encounterTypeId, providerId } = ctx.body
    const context = await loadBookingContext(ctx, id, encounterTypeId, providerId)
    if (!context) throw notFound()
    const visit = { appointmentId: id, patientId: id, encounterTypeId }
    const slot = await requestSlot(ctx, ctx.body, context, visit, context.minutes ?? 0)
    const expiresAt = iso(toEpochMs(ctx.now) + holdMs)
    return {
      write: [
        ...claimSlot(ctx, slot, expiresAt),
        refuseStale(sql`${claimedBuckets(id)} <> ${slotBuckets(slot).length}`),
      ],
      data: { id, expiresAt },
      mapError: async (error) =>
        isConstraintError(error, 'stale_version')
          ? slotTaken(ctx, slot)
          : toBookingProblem(ctx, slot, true)(error),
    }
  },
)

/** What was kept and not booked is free again: in time for those who take what no one else has. */
export const dropExpiredHolds = (db: Db, at: number) =>
  db.batch([
    sql`delete from slot_claims where ${nextRows(
      sql`slot_claims`,
      sql`kind = 'hold' and expires_at <= ${iso(at)}`,
      'provider_id, bucket',
    )}`,
  ])
