import {
  type Column,
  getTableColumns,
  legalName,
  type RowOf,
  type SQL,
  select,
  sql,
} from '#edge/platform/db/index'
import { hasAllConsents } from '../consents'
import { unreadMessageCount } from '../conversations'
import { eligibilityRules } from '../eligibility'
import { hadHivAppointment, hasActiveTreatment, isPepOffered } from '../patients'
import { patients } from '../patients/table'
import { users } from '../users/table'

const personJson = (id: Column | SQL) => sql<string | null>`(
  select json_object('id', o.id, 'fullName', ${legalName('o')}, 'pronouns', o.pronouns,
    'portrait', o.portrait, 'outOfOfficeMessage', o.out_of_office_message)
  from users o where o.id = ${id})`

/** What the settings of an account are made of, over users left joined with patients. */
const settingFields = {
  emailVerifiedAt: users.emailVerifiedAt,
  phoneVerifiedAt: users.phoneVerifiedAt,
  accessRights: users.accessRights,
  contactMethod: patients.contactMethod,
  preferredCommunication: patients.preferredCommunication,
  initials: patients.initials,
  notificationChoices: sql<string>`(
    select json_group_object(kind_group || '.' || channel, json(iif(enabled, 'true', 'false')))
    from notification_preferences where user_id = ${users.id})`,
  storedSettings: sql<string>`(select json_group_object(name, value) from user_settings where user_id = ${users.id})`,
}

const accountFields = {
  ...getTableColumns(users),
  ...settingFields,
  providerId: sql<string | null>`(select id from providers where user_id = ${users.id})`,
  unreadMessageCount,
  unreadNotificationCount: sql<number>`(
    select count(*) from user_notifications where user_id = ${users.id} and read_at is null)`,
}
export type OwnAccount = RowOf<typeof accountFields>

/** The account of the caller; for a patient, beside what their record says of settings. */
export const accountOf = (userId: string) =>
  select(
    accountFields,
    sql`from users left join patients on patients.id = users.id where users.id = ${userId}`,
  )

/** Settings as clients read them: those stored, and those that are columns of the account. */
export const settingsOf = (account: OwnAccount) => {
  const { contactMethod, preferredCommunication, initials } = account
  const all: Readonly<Record<string, string>> = {
    time_format: '12h',
    ...(JSON.parse(account.storedSettings) as object),
    notification_settings: account.notificationChoices,
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

const patientId = sql`${patients.id}`
const recordFields = {
  ...getTableColumns(patients),
  // As they are once they are decrypted.
  sexuality: sql<string | null>`${patients.sexuality}`,
  sexualRole: sql<string | null>`${patients.sexualRole}`,
  partnerCount: sql<string | null>`${patients.partnerCount}`,
  stiHistory: sql<string | null>`${patients.stiHistory}`,
  photoMimeType: sql<
    string | null
  >`(select mime_type from photo_ids where patient_id = ${patients.id})`,
  openTodoCount: sql<number>`(select count(*) from todos where patient_id = ${patients.id} and status = 'todo')`,
  insuranceOnFile: sql<number>`exists (
    select 1 from insurances where patient_id = ${patients.id} and status = 'active')`,
  consented: sql<number>`${hasAllConsents(patientId, sql`today`)}`,
  treated: sql<number>`${hasActiveTreatment(patientId)}`,
  pepOffered: sql<number>`${isPepOffered(sql`${patients.state}`)}`,
  seenForHiv: sql<number>`${hadHivAppointment(patientId)}`,
  rules: sql<string | null>`${eligibilityRules(sql`${patients.cboId}`)}`,
  cbo: sql<string | null>`(
    select json_object('id', c.id, 'name', c.name, 'cboPreventUninsured', json(iif(c.prevent_uninsured, 'true', 'false')))
    from cbos c where c.id = ${patients.cboId})`,
  provider: sql<string | null>`(
    select json_object('id', d.id, 'userId', d.user_id, 'fullName', ${legalName('u')},
      'assistantId', d.assistant_id, 'assistant', json(${personJson(sql`d.assistant_id`)}),
      'outOfOfficeMessage', u.out_of_office_message)
    from providers d join users u on u.id = d.user_id where d.id = ${patients.providerId})`,
  supportUser: personJson(patients.supportUserId),
}
export type PatientRecord = RowOf<typeof recordFields>

/** The record of a patient with what follows from it, found by keys alone; no row for staff. */
export const recordOf = (userId: string, today: string) =>
  select(recordFields, sql`from ${patients}, (select ${today} as today) where id = ${userId}`)
