import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { isConstraintError, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import { isOpenTime } from '../../availabilities'
import { askForAnotherCard } from '../../payments'
import { createReminder } from '../booking/appointment-todo'
import { alreadyBooked } from '../booking/booking-errors'
import { claimedBuckets, claimFreeTime, reclaimTime } from '../booking/slot-claims'
import { guardProblem, isCorrectable } from '../transition-guards'
import { requireActiveProvider } from './active-provider'

export const canBeCorrected: Guard = ({ kind, providerId, updatedAt }, { now }) => {
  // Its request ended with it: no clinician would find it again.
  if (kind === 'async_messaging' || (kind === 'on_demand' && !providerId)) return requestOver
  return isCorrectable({ updatedAt }, toEpochMs(now)) ? null : guardProblem('correctable')
}
const requestOver = conflict(
  'request_over',
  'The request of the patient ended with it. They can ask for another visit.',
)

/**
 * Undoes a wrong outcome within a day: the visit has its own time again, or stays as it is where that is taken or its
 * clinician sees no patients any more.
 */
export const correctStatus =
  (isWaiting: boolean) =>
  (ctx: WriteContext, row: Row): Change => {
    const asWritten: Pick<Change, 'onlyIf' | 'mapError'> = row.providerId
      ? requireActiveProvider(ctx, row.providerId, stillOpen(ctx, row))
      : {}
    return {
      ...asWritten,
      before: row.providerId ? [reclaim(ctx, row)] : [],
      set: {
        buckets: claimedBuckets(ctx.id),
        claimed: claimedBuckets(ctx.id),
        waitingSince: isWaiting ? ctx.now : null,
        startedAt: null,
        endedAt: null,
        callDroppedAt: null,
        lapsedAt: null,
        // Why is kept in the history: the reason on the row is that of its end.
        reasonCode: null,
        reasonText: null,
      },
      also: [
        createReminder(ctx, { id: ctx.id, patientId: row.patientId, startsAt: row.startsAt }),
        ...askForAnotherCard(ctx),
      ],
      mapError: (error) => {
        if (isConstraintError(error, 'appointments.patient_id')) return alreadyBooked()
        return isConstraintError(error, 'slot_claims.bucket')
          ? guardProblem('correctable')
          : asWritten.mapError?.(error)
      },
    }
  }

/** A visit to come is not put back into time that was closed since: no one would be told of it. */
const stillOpen = ({ now }: WriteContext, { providerId, startsAt, endsAt }: Row) =>
  endsAt <= now
    ? []
    : [[isOpenTime(sql`${providerId}`, { startsAt, endsAt }), guardProblem('correctable')] as const]

// A visit without an availability held no more of its time than was free.
const reclaim = ({ id }: WriteContext, { kind, providerId, startsAt, minutes }: Row) =>
  (kind === 'ad_hoc' ? claimFreeTime : reclaimTime)({ id, providerId, startsAt, minutes })
