import { sql } from 'drizzle-orm'
import type { Role } from '#edge/access/roles'
import { raw, type Statement } from '#edge/platform/db/statement'
import { consentsComplete } from '../consents'
import { eligibilityRules } from '../eligibility'
import { hadHivAppointment, hasActiveTreatment, isPepOffered } from '../patients'

type Bit = 0 | 1
type MaybeBit = Bit | null

export interface Facts {
  readonly role: Role
  readonly version: number
  readonly email: string
  readonly phone: string | null
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
  readonly pronouns: string | null
  readonly language: string
  readonly timezone: string
  readonly portrait: string | null
  readonly outOfOfficeMessage: string | null
  readonly accessRights: string
  readonly emailVerifiedAt: string | null
  readonly phoneVerifiedAt: string | null
  readonly unreadMessages: number
  readonly ownProviderId: string | null
  /** Null for staff; then so is all that follows. */
  readonly dob: string | null
  readonly state: string
  readonly zip: string
  readonly city: string | null
  readonly addressLine1: string | null
  readonly addressLine2: string | null
  readonly gender: string | null
  readonly sex: string | null
  readonly sexuality: string | null
  readonly relationship: string | null
  readonly race: string
  readonly ethnicity: string | null
  readonly height: number | null
  readonly weight: number | null
  readonly insured: MaybeBit
  readonly social: readonly number[] | null
  readonly socialAbsent: Bit
  readonly income: number | null
  readonly household: number | null
  readonly medicare: MaybeBit
  readonly va: MaybeBit
  readonly gilead: string | null
  readonly cashPay: Bit
  readonly subscribed: Bit
  readonly waitlist: MaybeBit
  readonly smsOptOut: Bit
  readonly contactMethod: string | null
  readonly preferredCommunication: string
  readonly initials: string | null
  readonly photoIdAt: string | null
  readonly photoMimeType: string | null
  readonly consented: Bit
  readonly treated: Bit
  readonly pepOffered: Bit
  readonly seenForHiv: Bit
  readonly rules: string | null
  readonly cboId: string | null
  readonly cboName: string
  readonly cboPreventUninsured: Bit
  readonly provider: string | null
  readonly providerPerson: string | null
  readonly assistant: string | null
  readonly supportUser: string | null
}

const person = (id: ReturnType<typeof sql>) => sql`(
  select json_object('id', o.id, 'fullName', o.first_name || ' ' || o.last_name, 'pronouns', o.pronouns,
    'portrait', o.portrait, 'outOfOfficeMessage', o.out_of_office_message)
  from users o where o.id = ${id})`

/** Everything about one account and, for a patient, the record behind it: one row, found by keys alone. */
export const factsOf = (userId: string, today: string): Statement<Facts> =>
  raw(sql`
    select u.role, ifnull(p.version, u.version) as version, u.email, u.phone, u.first_name as "firstName",
      u.last_name as "lastName", u.nickname, u.pronouns, u.language, u.timezone, u.portrait,
      u.out_of_office_message as "outOfOfficeMessage", u.access_rights as "accessRights",
      u.email_verified_at as "emailVerifiedAt", u.phone_verified_at as "phoneVerifiedAt",
      u.unread_messages as "unreadMessages",
      (select id from providers where user_id = u.id) as "ownProviderId",
      p.dob, p.state, p.zip, p.city, p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
      p.gender, p.sex, p.sexuality, p.relationship, p.race, p.ethnicity, p.height, p.weight, p.insured,
      p.social, p.social_absent as "socialAbsent", p.income, p.household, p.medicare, p.va, p.gilead,
      p.cash_pay as "cashPay", p.subscribed, p.waitlist, p.sms_opt_out as "smsOptOut",
      p.contact_method as "contactMethod", p.preferred_communication as "preferredCommunication",
      p.initials, p.photo_id_at as "photoIdAt",
      (select mime_type from photo_ids where patient_id = p.id) as "photoMimeType",
      ${consentsComplete(sql`p.id`, today)} as consented,
      ${hasActiveTreatment(sql`p.id`)} as treated,
      ${isPepOffered(sql`p.state`)} as "pepOffered",
      ${hadHivAppointment(sql`p.id`)} as "seenForHiv",
      ${eligibilityRules(sql`p.cbo_id`)} as rules,
      c.id as "cboId", c.name as "cboName", c.prevent_uninsured as "cboPreventUninsured",
      case when d.id is null then null else json_object('id', d.id, 'userId', d.user_id, 'assistantId', d.assistant_id) end
        as provider,
      ${person(sql`d.user_id`)} as "providerPerson",
      ${person(sql`d.assistant_id`)} as assistant,
      ${person(sql`p.support_user_id`)} as "supportUser"
    from users u
      left join patients p on p.id = u.id
      left join cbos c on c.id = p.cbo_id
      left join providers d on d.id = p.provider_id
    where u.id = ${userId}`)

export interface Counts {
  readonly unreadNotifications: number
  readonly openTodos: number
}
export const countsOf = (userId: string): Statement<Counts> =>
  raw(sql`
    select
      (select count(*) from user_notifications where user_id = ${userId} and read_at is null) as "unreadNotifications",
      (select count(*) from todos where patient_id = ${userId} and status = 'todo') as "openTodos"`)
