import {
  type Change,
  extend,
  type Row,
  requireAsWritten,
  type WriteContext,
} from '#edge/jsonapi/index'
import {
  creationStamps,
  insert,
  isConstraintError,
  type SQL,
  sql,
  stamps,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'
import { addToCareTeam } from '../../patients'
import { movePayment } from '../../payments'
import { expireTodos } from '../../todos'
import { completeVisit, isCardHeld } from '../actions/call'
import { assertOffered } from '../actions/swap-type'
import { byCaller, changeAppointments } from '../actions/system-changes'
import { tellOfAppointment } from '../ad_hoc/resource'
import { createReminder } from '../booking/appointment-todo'
import { alreadyBooked } from '../booking/booking-errors'
import { claimedBuckets, claimFreeTime, slotEnd } from '../booking/slot-claims'
import { recordHistory } from '../booking/status-history'
import { clinicianOf, maySee } from '../on_demand/accept'
import { appointments } from '../table'
import { guardProblem } from '../transition-guards'
import type { TransitionAction } from '../transitions'

/** The appointment beside it, as this action leaves it. */
const changeVisit = (
  ctx: WriteContext,
  action: TransitionAction,
  set?: SQL,
  reasonCode?: string | null,
) => changeAppointments({ ...byCaller(ctx, ctx.id), action, set, reasonCode })

const endTodo = (ctx: WriteContext, { patientId }: Row) =>
  expireTodos(['ASYNC_MESSAGING', 'ASSESSMENT'], { patientId, subjectId: ctx.id }, ctx.now)

const notAnswered = conflict('not_answered', 'The patient has not answered the questions yet')

/** One clinician takes it: the first, who may see the patient at all; what is paid by card is held. */
export const acceptInWriting = (
  ctx: WriteContext,
  { patientId, patientState, encounterTypeId, isAnswered }: Row,
  input: { readonly providerId?: string | undefined },
): Change => {
  const chosen = clinicianOf(ctx, input.providerId)
  if (!isAnswered) throw notAnswered
  return {
    ...requireAsWritten(ctx, [
      ...maySee({ patientId, encounterTypeId, state: patientState }, chosen),
      [isCardHeld(ctx.id), guardProblem('card_held')],
    ]),
    set: { acceptedById: chosen, acceptedAt: ctx.now },
    also: [
      ...changeVisit(
        ctx,
        'take_in_writing',
        sql`provider_id = ${chosen}, started_at = ifnull(started_at, ${ctx.now})`,
      ),
      addToCareTeam(ctx, { patientId, providerId: chosen }),
    ],
    detail: { provider_id: chosen },
  }
}

const giveBack = (ctx: WriteContext) =>
  changeVisit(ctx, 'give_back', sql`provider_id = null, started_at = null`)

/** Another clinician may take it; its time runs on. */
export const releaseInWriting = (ctx: WriteContext): Change => ({
  set: { acceptedById: null, acceptedAt: null, handledById: ctx.actor.id },
  also: giveBack(ctx),
})

export const rejectInWriting = (
  ctx: WriteContext,
  row: Row,
  { reasonCode }: { readonly reasonCode?: string | null | undefined },
): Change => ({
  set: { handledById: ctx.actor.id },
  also: [...changeVisit(ctx, 'reject', undefined, reasonCode), endTodo(ctx, row)],
})

/** The patient may take it back until something was prescribed in it. */
export const cancelInWriting = (ctx: WriteContext, row: Row): Change => ({
  ...(ctx.actor.role === 'patient' &&
    requireAsWritten(ctx, [
      [
        sql`not exists (select 1 from prescriptions where patient_id = ${row.patientId}
          and created_at >= ${row.acceptedAt ?? ctx.now})`,
        conflict('prescribed', 'Your clinician has begun your treatment. Write to them to end it.'),
      ],
    ])),
  set: { status: 'canceled' },
  also: [
    ...(row.status === 'accepted' ? giveBack(ctx) : []),
    ...changeVisit(ctx, 'cancel', undefined, 'prefer_not_to_say'),
    endTodo(ctx, row),
  ],
})

/** The note is signed and the patient has the plan: as after any visit. */
export const completeInWriting = async (ctx: WriteContext, row: Row): Promise<Change> => {
  const { onlyIf, detail } = await completeVisit(ctx, { providerId: row.acceptedById })
  return {
    set: { completedAt: ctx.now },
    ...(onlyIf && { onlyIf }),
    ...(detail && { detail }),
    also: [
      ...changeVisit(ctx, 'complete_call', sql`ended_at = ${ctx.now}`),
      ...changeVisit(ctx, 'complete', sql`completed_at = ${ctx.now}`),
      endTodo(ctx, row),
    ],
  }
}

interface LiveVisit {
  readonly startsAt: string
  readonly appointmentType: 'video' | 'phone'
}

/** A live visit takes its place, with the same clinician; the answers go along. */
export const convertToLive = async (
  ctx: WriteContext,
  row: Row,
  { startsAt: wanted, appointmentType }: LiveVisit,
): Promise<Change> => {
  const { patientId, acceptedById: providerId, minutes } = row
  await assertOffered(ctx, { patientId, providerId }, { appointmentType })
  const id = uuidv7()
  const live = extend(ctx, { id })
  const startsAt = iso(Math.max(toEpochMs(ctx.now) + minuteMs, toEpochMs(wanted)))
  return {
    before: [
      claimFreeTime({ id, providerId, startsAt, minutes }),
      insert(appointments, {
        id,
        patientId,
        providerId,
        encounterTypeId: row.encounterTypeId,
        kind: 'ad_hoc',
        mode: appointmentType,
        status: 'Scheduled',
        startsAt,
        endsAt: slotEnd({ time: startsAt, minutes }),
        minutes,
        patientState: row.patientState,
        patientTimezone: row.patientTimezone,
        providerTimezone: sql`(select u.timezone from providers pr join users u on u.id = pr.user_id where pr.id = ${providerId})`,
        initials: row.initials,
        buckets: claimedBuckets(id),
        claimed: claimedBuckets(id),
        pepParallel: false,
        ...creationStamps(ctx.now),
      }),
    ],
    set: { convertedToId: id, reasonCode: 'converted_to_live' },
    also: [
      movePayment(ctx, id),
      ...giveBack(ctx),
      ...changeVisit(ctx, 'reject', undefined, 'converted_to_live'),
      recordHistory(live, { action: 'book', from: null, to: 'Scheduled', startsAt }),
      createReminder(live, { id, patientId, startsAt }),
      tellOfAppointment(live, 'create', patientId, providerId),
      sql`update assessments set appointment_id = ${id}, ${stamps(ctx.now)} where appointment_id = ${ctx.id}`,
      endTodo(ctx, row),
    ],
    detail: { to: id },
    mapError: (error) =>
      isConstraintError(error, 'appointments.patient_id') ? alreadyBooked() : undefined,
  }
}
