import type { Role } from '#edge/access/roles'
import type { DeliveryChannel } from '#edge/deliveries/contract'
import { refuseStale } from '#edge/events/emit'
import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { numberSetting } from '#edge/platform/settings/settings'
import { hourMs, iso, now } from '#edge/platform/time'

/** An account with what a sign-in needs of it. */
export interface Account {
  readonly id: string
  readonly role: Role
  readonly status: 'invited' | 'active' | 'deactivated' | 'disabled'
  readonly email: string
  readonly phone: string | null
  readonly firstName: string
  readonly lastName: string
  /** What they read. */
  readonly language: string
  readonly dob: string | null
  readonly emailVerifiedAt: string | null
  readonly phoneVerifiedAt: string | null
  readonly passwordHash: string | null
  /** Hours a session of this account lasts at most. */
  readonly hours: number
}
export type AccountSide = 'patient' | 'staff'

const selectAccounts = (tail: SQL): Statement<Account> =>
  sql`
    select users.id, users.role, users.status, users.email, users.phone,
      users.first_name as firstName, users.last_name as lastName, users.language, patients.dob,
      users.email_verified_at as emailVerifiedAt, users.phone_verified_at as phoneVerifiedAt,
      credentials.password_hash as passwordHash,
      iif(users.role = 'patient', ${numberSetting('session_hours_patient')},
        ${numberSetting('session_hours_staff')}) as hours
    from users
    left join patients on patients.id = users.id
    left join credentials on credentials.user_id = users.id
    ${tail}`

/** Columns that decide a sign-in. */
export type SignInAccount = Pick<Account, 'id' | 'role' | 'status' | 'email' | 'passwordHash'>

/** Rolls a sign-in back as stale unless the account is as it was read: a password, an email or a status that changed meanwhile ended every session. */
export const refuseUnlessAsRead = ({ id, role, status, email, passwordHash }: SignInAccount) =>
  refuseStale(sql`not exists (
    select 1 from users left join credentials on credentials.user_id = users.id
    where users.id = ${id} and users.role = ${role} and users.status = ${status}
      and users.email = ${email} and credentials.password_hash is ${passwordHash})`)

export const accountById = (id: string) => selectAccounts(sql`where users.id = ${id}`)

/** The account an email signs in to; a patient’s only once the email is verified. */
export const accountByEmail = (email: string, side?: AccountSide) =>
  selectAccounts(sql`
    where users.email = ${email} and (users.role <> 'patient' or users.email_verified_at is not null)
      ${side ? (side === 'patient' ? sql`and users.role = 'patient'` : sql`and users.role <> 'patient'`) : sql``}
    order by users.role = 'patient' desc limit 1`)

/** Patients with this phone verified: several where people share it. */
export const patientsByPhone = (phone: string) =>
  selectAccounts(sql`
    where users.phone = ${phone} and users.role = 'patient' and users.phone_verified_at is not null
    order by users.id limit 10`)

/**
 * Patients whom staff added with this contact, and who have proven none yet. A contact that staff put in place of another
 * opens nothing for 72 hours, in which the other can object, unless a colleague had its code read out by the patient.
 */
export const unprovenPatients = (channel: DeliveryChannel, handle: string) =>
  selectAccounts(sql`
    where ${channel === 'email' ? sql`users.email` : sql`users.phone`} = ${handle}
      and users.role = 'patient' and users.email_verified_at is null and users.phone_verified_at is null
      and not exists (
        select 1 from contact_changes c where c.user_id = users.id and c.channel = ${channel}
          and c.new_value = ${handle} and c.requested_by <> c.user_id and c.agreed_by is null
          and c.undone_at is null and c.applied_at > ${iso(now() - 72 * hourMs)})
    order by users.id limit 10`)
