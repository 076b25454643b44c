import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { findSuppression } from '#edge/deliveries/suppressions'
import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import { displayMoment, iso, type TimeFormat, toEpochMs } from '#edge/platform/time'
import { accountTakesNoMail } from '../../sessions'
import { recordHistory } from '../booking/status-history'
import { appointmentCalendar } from '../calendar/calendar'

export const canBeInvitedTo: Guard = ({ status, endsAt }, { now }) =>
  status !== 'Scheduled' || toEpochMs(endsAt) <= toEpochMs(now)
    ? conflict('not_coming', 'You can send an invitation only to a visit that is still to come')
    : null

/** Mails the patient the time of an upcoming appointment and an entry for their calendar; nothing about why. */
export const mailInvitation = async (ctx: WriteContext, row: Row): Promise<Change> => {
  await refuseAgain(ctx)
  const to = await addressOf(ctx, row.patientId)
  if (!to.isVerified)
    throw conflict('contact_unproven', 'The patient has not verified their email yet')
  if (await findSuppression(ctx.env, ctx.db, 'email', to.email))
    throw conflict(
      'contact_unreachable',
      'We cannot send mail to this patient’s email. Write to them here instead',
    )
  const id = uuidv7()
  const origin = appOrigin(ctx.env)
  const when = displayMoment(row.startsAt, row.patientTimezone, to.hours)
  const delivery = await enqueueDelivery(ctx.env, {
    id,
    key: `invite:${row.id}:${row.version}`,
    userId: row.patientId,
    channel: 'email',
    to: to.email,
    kind: 'visit_invite',
    language: to.language,
    values: { when, link: new URL('/app/appointments', origin).href },
    attached: {
      calendar: appointmentCalendar(
        {
          id: row.id,
          version: row.version + 1,
          startsAt: row.startsAt,
          endsAt: row.endsAt,
          canceled: false,
          now: toEpochMs(ctx.now),
          attendee: to.email,
        },
        origin,
      ),
    },
  })
  return {
    also: [
      delivery,
      recordHistory(ctx, { action: 'send_invite', from: row.status, to: row.status }),
    ],
    onCommitted: () => notifyQueue(ctx.env, id),
  }
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

const addressOf = async (ctx: WriteContext, patientId: string) => {
  const found = await ctx.db.first(sql<{
    email: string
    language: string
    isVerified: number
    hours: TimeFormat
  }>`
    select email, language, email_verified_at is not null as "isVerified", ifnull((select value from user_settings
      where user_id = users.id and name = 'time_format'), '12h') as hours
    from users where id = ${patientId} and status = 'active'`)
  if (!found) throw accountTakesNoMail()
  return found
}
