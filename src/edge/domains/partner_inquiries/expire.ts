import { deleteFrom, type Statement, sql } from '#edge/platform/db/index'
import { dayMs, iso } from '#edge/platform/time'
import { partnerInquiries } from './table'

const spamDays = 30

/** Spam is kept for a month, in case a person was taken for a program. */
export const expireSpamInquiries = (at: number): Statement =>
  deleteFrom(partnerInquiries, sql`status = 'spam' and created_at < ${iso(at - spamDays * dayMs)}`)
