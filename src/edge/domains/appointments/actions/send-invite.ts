import { findSuppression } from '#edge/deliveries/suppressions'
import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { iso, toEpochMs } from '#edge/platform/time'
import { accountTakesNoMail } from '../../sessions'
import { recordHistory } from '../booking/status-history'

export const canBeInvitedTo: Guard = ({ status, endsAt }, { now }) =>
  status !== 'Scheduled' || toEpochMs(endsAt) <= toEpochMs(now)
    ? conflict('not_coming', 'You can send an invitation only to a visit that is still to come')
    : null

/** Has the patient mailed the time of an upcoming visit and an entry for their calendar (`notifications`). */
export const inviteToVisit = async (
  ctx: WriteContext,
  { patientId, status }: Row,
): Promise<Change> => {
  await refuseAgain(ctx)
  const { email, isVerified } = await addressOf(ctx, patientId)
  if (!isVerified)
    throw conflict('contact_unproven', 'The patient has not verified their email yet')
  if (await findSuppression(ctx.env, ctx.db, 'email', email))
    throw conflict(
      'contact_unreachable',
      'We cannot send mail to this patient’s email. Write to them here instead',
    )
  return { also: [recordHistory(ctx, { action: 'send_invite', from: status, to: status })] }
}

const pauseMs = 10 * 60_000
/** A second invitation within minutes says nothing new: 409 with the moment of the first. */
const refuseAgain = async (ctx: WriteContext): Promise<void> => {
  const sent = await ctx.db.first(sql<{ at: string }>`
    select occurred_at as at from appointment_history where appointment_id = ${ctx.id} and action = 'send_invite'
      and occurred_at > ${iso(toEpochMs(ctx.now) - pauseMs)} order by occurred_at desc limit 1`)
  if (!sent) return
  const minutes = Math.max(1, Math.round((toEpochMs(ctx.now) - toEpochMs(sent.at)) / 60_000))
  throw conflict(
    'invited_recently',
    `An invitation was sent ${minutes} min ago. Another can be sent 10 minutes after it.`,
    { sent_at: sent.at },
  )
}

const addressOf = async ({ db }: WriteContext, patientId: string) => {
  const found = await db.first(sql<{ email: string; isVerified: number }>`
    select email, email_verified_at is not null as "isVerified" from users
    where id = ${patientId} and status = 'active'`)
  if (!found) throw accountTakesNoMail()
  return found
}
