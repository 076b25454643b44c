import { sql } from 'drizzle-orm'
import { type RowOf, raw, type Statement } from '#edge/platform/db/statement'
import { patients } from '../patients/table'
import { users } from './table'

export interface Setting {
  readonly name: string
  readonly value: string
}

/** What the settings of an account are made of, over users left joined with patients. */
export const settingFields = {
  emailVerifiedAt: users.emailVerifiedAt,
  phoneVerifiedAt: users.phoneVerifiedAt,
  accessRights: users.accessRights,
  contactMethod: patients.contactMethod,
  preferredCommunication: patients.preferredCommunication,
  initials: patients.initials,
  storedSettings: sql<string>`(select json_group_object(name, value) from user_settings where user_id = ${users.id})`,
}

/** Settings as clients read them: those stored, and those that are columns of the account. */
export const settingsOf = (account: RowOf<typeof settingFields>): Setting[] => {
  const { contactMethod, preferredCommunication, initials } = account
  const all: Readonly<Record<string, string>> = {
    time_format: '12h',
    ...(JSON.parse(account.storedSettings) as object),
    email_verified: String(Boolean(account.emailVerifiedAt)),
    phone_verified: String(Boolean(account.phoneVerifiedAt)),
    access_rights: JSON.stringify(account.accessRights),
    ...(contactMethod && { contact_method: contactMethod }),
    ...(preferredCommunication && { preferred_communication: preferredCommunication }),
    ...(initials && { initials }),
  }
  return Object.entries(all)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

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
