import { sql } from 'drizzle-orm'
import { raw, type Statement } from '#edge/platform/db/statement'

export interface Setting {
  readonly name: string
  readonly value: string
}
/** Columns of the account that clients read as settings. */
export interface AccountSettings {
  readonly emailVerifiedAt: string | null
  readonly phoneVerifiedAt: string | null
  readonly accessRights: string
  /** Null for staff, like the two below. */
  readonly contactMethod: string | null
  readonly preferredCommunication: string | null
  readonly initials: string | null
}

/** Settings as clients read them: those stored, and those that are columns of the account. */
export const allSettings = (stored: readonly Setting[], account: AccountSettings): Setting[] => {
  const derived = {
    email_verified: String(Boolean(account.emailVerifiedAt)),
    phone_verified: String(Boolean(account.phoneVerifiedAt)),
    access_rights: account.accessRights,
    ...(account.contactMethod && { contact_method: account.contactMethod }),
    ...(account.preferredCommunication && {
      preferred_communication: account.preferredCommunication,
    }),
    ...(account.initials && { initials: account.initials }),
  }
  const all = {
    time_format: '12h',
    ...Object.fromEntries(stored.map(({ name, value }) => [name, value])),
    ...derived,
  }
  return Object.entries(all)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

export const settingsOf = (userId: string): Statement<Setting> =>
  raw(sql`select name, value from user_settings where user_id = ${userId}`)

/** Stores settings of an account, over those of the same name. */
export const saveSettings = (
  userId: string,
  values: Readonly<Record<string, string>>,
  now: string,
): Statement =>
  raw(sql`
    insert into user_settings (user_id, name, value, updated_at)
    select ${userId}, key, value, ${now} from json_each(${JSON.stringify(values)}) where true
    on conflict (user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`)
