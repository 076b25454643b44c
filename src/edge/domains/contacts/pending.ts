import type { DeliveryChannel } from '#edge/deliveries/contract'
import {
  type Column,
  deleteFrom,
  nextRows,
  type SQL,
  type Statement,
  selectAll,
  sql,
  update,
} from '#edge/platform/db/index'
import { dayMs, hourMs, iso, now } from '#edge/platform/time'
import { contactChanges } from './table'

/** How long a change waits to be proven. */
export const pendingTtlMs = 7 * dayMs
/** How long the old contact can undo a change, and how long staff cannot use a new one. */
export const undoTtlMs = 72 * hourMs

const isPending = (): SQL =>
  sql`applied_at is null and closed_at is null and undone_at is null and created_at > ${iso(now() - pendingTtlMs)}`

/** The change that waits to be proven, newest first. */
export const pendingChange = (userId: string, channel: DeliveryChannel) =>
  selectAll(
    contactChanges,
    sql`where user_id = ${userId} and channel = ${channel} and ${isPending()} order by created_at desc, id desc limit 1`,
  )

/** Changes of a contact in the last 72 hours, pending or applied, made for the user by another account. */
export const recentChangesByStaff = (userId: string, channel: DeliveryChannel) =>
  selectAll(
    contactChanges,
    sql`where user_id = ${userId} and channel = ${channel} and requested_by <> ${userId}
      and undone_at is null and closed_at is null and created_at > ${iso(now() - undoTtlMs)} limit 1`,
  )

/** A colleague of who asked for a change heard the code of the new contact. */
export const agreeToChange = (actorId: string, userId: string, value: string): Statement =>
  update(
    contactChanges,
    { agreedBy: actorId },
    sql`user_id = ${userId} and new_value = ${value} and requested_by not in (${actorId}, ${userId})
      and agreed_by is null and undone_at is null`,
  )

/** Any change of a contact in the last 72 hours, pending or applied. */
export const recentChanges = (userId: string, channel: DeliveryChannel) =>
  selectAll(
    contactChanges,
    sql`where user_id = ${userId} and channel = ${channel} and undone_at is null and closed_at is null
      and (${isPending()} or applied_at > ${iso(now() - undoTtlMs)}) limit 1`,
  )

/** The value a channel waits to be proven with, as a field of the account in `userId`; purging ends old ones. */
export const pendingValue = (userId: Column, channel: DeliveryChannel) =>
  sql<string | null>`(
    select new_value from contact_changes where contact_changes.user_id = ${userId}
      and channel = ${channel} and applied_at is null and closed_at is null and undone_at is null
    order by contact_changes.created_at desc, contact_changes.id desc limit 1)`

/** Deletes changes that can neither be proven nor undone any more. */
export const expireContactChanges = (at: number): Statement =>
  deleteFrom(
    contactChanges,
    nextRows(sql`${contactChanges}`, sql`created_at < ${iso(at - pendingTtlMs - undoTtlMs)}`),
  )
