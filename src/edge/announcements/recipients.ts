import { type SQL, sql } from 'drizzle-orm'
import type { BrandHints } from '../deliveries/brand'
import type { DeliveryChannel } from '../deliveries/contract'
import { kindOf } from '../deliveries/kinds'
import { findSuppressions, type SuppressionReason } from '../deliveries/suppressions'
import type { Db } from '../platform/db/connection'
import { inList } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import type { TimeFormat } from '../platform/time'

/** A user as those who tell them something know them. */
export interface NotifiedUser extends BrandHints {
  readonly id: string
  readonly role: string
  readonly language: string
  readonly timezone: string
  readonly timeFormat: TimeFormat
  /** Null until it is verified, like the phone: an address that is not verified gets no message. */
  readonly email: string | null
  readonly phone: string | null
  /** Null for staff. */
  readonly prefers: 'Text and Email' | 'Email' | 'Text' | null
  readonly hasStoppedTexts: boolean
  /** Reasons for which the email or the phone takes no more messages. */
  readonly suppressions: Readonly<Partial<Record<DeliveryChannel, SuppressionReason>>>
  /** Whether anything but what must be said may leave the app. */
  readonly allowsMessages: boolean
  /** Choices of their own, by `group.channel`. */
  readonly choices: Readonly<Record<string, boolean>>
  /** `21:00-08:00`, or `off`; null where they never chose. */
  readonly quietHours: string | null
  /** Ids of their push subscriptions. */
  readonly devices: readonly string[]
}

interface Row
  extends Omit<
    NotifiedUser,
    'hasStoppedTexts' | 'suppressions' | 'allowsMessages' | 'choices' | 'devices'
  > {
  readonly hasStoppedTexts: number
  readonly allows: string | null
  readonly choices: string
  readonly devices: string
}

const settingOf = (name: string) =>
  sql`(select value from user_settings where user_id = u.id and name = ${name})`

/** Active users by id, with everything that says how they are told. */
export const loadRecipients = async (
  env: Environment,
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotifiedUser>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.all(sql<Row>`
    select u.id, u.role, u.language, u.timezone, iif(coalesce(u.email_verified_at, u.email_confirmed_at) is null, null, u.email) as email,
      iif(coalesce(u.phone_verified_at, u.phone_confirmed_at) is null, null, u.phone) as phone, p.preferred_communication as prefers,
      ifnull(p.sms_opt_out, 0) as "hasStoppedTexts", p.theme_id as "themeId", p.cbo_id as "cboId",
      ifnull(${settingOf('time_format')}, '12h') as "timeFormat", ${settingOf('quiet_hours')} as "quietHours",
      ${settingOf('allow_healthcare_notifications')} as allows,
      (select json_group_object(kind_group || '.' || channel, json(iif(enabled, 'true', 'false')))
        from notification_preferences where user_id = u.id) as choices,
      (select json_group_array(id) from push_subscriptions where user_id = u.id) as devices
    from users u left join patients p on p.id = u.id
    where ${inList(sql`u.id`, ids)} and u.status = 'active'`)
  const addresses = rows.flatMap(({ id, email, phone }) => [
    ...(email ? [{ id, channel: 'email', address: email } as const] : []),
    ...(phone ? [{ id, channel: 'sms', address: phone } as const] : []),
  ])
  const suppressions = await findSuppressions(env, db, addresses)
  const suppressionsOf = (id: string) =>
    Object.fromEntries(
      [...suppressions].flatMap(([of, { reason }]) => (of.id === id ? [[of.channel, reason]] : [])),
    )
  return new Map(
    rows.map(({ allows, ...row }) => [
      row.id,
      {
        ...row,
        suppressions: suppressionsOf(row.id),
        hasStoppedTexts: Boolean(row.hasStoppedTexts),
        allowsMessages: allows !== 'false',
        choices: JSON.parse(row.choices),
        devices: JSON.parse(row.devices),
      },
    ]),
  )
}

/** JSON: the ids of all active users whom a kind is for, as a column. */
export const kindAudience = (code: string): SQL<string> => {
  const { audience } = kindOf(code)
  const ofStaff = audience.includes('staff') ? [sql`role <> 'patient'`] : []
  const isMeant = sql.join([inList(sql`role`, audience), ...ofStaff], sql` or `)
  return sql`(select json_group_array(id) from users where status = 'active' and (${isMeant}))`
}
