import { sql } from 'drizzle-orm'
import type { BrandHints } from '../deliveries/brand'
import { findSuppressed } from '../deliveries/suppressions'
import type { Db } from '../platform/db/connection'
import { raw } from '../platform/db/statement'
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
  extends Omit<NotifiedUser, 'hasStoppedTexts' | 'allowsMessages' | 'choices' | 'devices'> {
  readonly hasStoppedTexts: number
  readonly allows: string | null
  readonly choices: string
  readonly devices: string
}

const settingOf = (name: string) =>
  sql`(select value from user_settings where user_id = u.id and name = ${name})`

/** Active users by id, with everything that says how they are told. */
export const loadRecipients = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotifiedUser>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.all(
    raw<Row>(sql`
      select u.id, u.role, u.language, u.timezone, iif(u.email_verified_at is null, null, u.email) as email,
        iif(u.phone_verified_at is null, null, u.phone) as phone, p.preferred_communication as prefers,
        ifnull(p.sms_opt_out, 0) as "hasStoppedTexts", p.theme_id as "themeId", p.cbo_id as "cboId",
        ifnull(${settingOf('time_format')}, '12h') as "timeFormat", ${settingOf('quiet_hours')} as "quietHours",
        ${settingOf('allow_healthcare_notifications')} as allows,
        (select json_group_object(kind_group || '.' || channel, json(iif(enabled, 'true', 'false')))
          from notification_preferences where user_id = u.id) as choices,
        (select json_group_array(id) from push_subscriptions where user_id = u.id) as devices
      from users u left join patients p on p.id = u.id
      where u.id in (select value from json_each(${JSON.stringify(ids)})) and u.status = 'active'`),
  )
  return new Map(
    rows.map(({ allows, ...row }) => [
      row.id,
      {
        ...row,
        hasStoppedTexts: Boolean(row.hasStoppedTexts),
        allowsMessages: allows !== 'false',
        choices: JSON.parse(row.choices),
        devices: JSON.parse(row.devices),
      },
    ]),
  )
}

const isAddress = (address: string | null): address is string => address !== null

/** As they can be reached: a phone that answered STOP gets no texts, an email that bounced is none. */
export const withoutSuppressed = async (
  env: Environment,
  db: Db,
  recipients: ReadonlyMap<string, NotifiedUser>,
): Promise<ReadonlyMap<string, NotifiedUser>> => {
  const users = [...recipients.values()]
  const [phones, emails] = await Promise.all([
    findSuppressed(env, db, 'sms', users.map(({ phone }) => phone).filter(isAddress)),
    findSuppressed(env, db, 'email', users.map(({ email }) => email).filter(isAddress)),
  ])
  if (phones.size === 0 && emails.size === 0) return recipients
  return new Map(
    users.map((user) => [
      user.id,
      {
        ...user,
        hasStoppedTexts: user.hasStoppedTexts || phones.has(user.phone ?? ''),
        email: emails.has(user.email ?? '') ? null : user.email,
      },
    ]),
  )
}
