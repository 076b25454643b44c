import type * as z from 'zod/mini'
import type { notificationLog } from '#edge/domains/notifications/log-contract'
import { codeLabel } from '#islands/ui/code-label'

export type LoggedNotification = z.output<typeof notificationLog.list.output>[number]

export const logChannelLabels: Readonly<Record<LoggedNotification['channel'], string>> = {
  in_app: 'In the app',
  push: 'Push',
  sms: 'Text',
  email: 'Email',
  fax: 'Fax',
}

export const logStatusLabels: Readonly<Record<LoggedNotification['status'], string>> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  bounced: 'Returned',
  suppressed: 'Not sent',
  superseded: 'Replaced by newer news',
  unread: 'Unread',
  read: 'Read',
}

// Reasons of the platform; a provider's reason is its status, a number.
const reasonLabels: Readonly<Record<string, string>> = {
  stopped: 'They sent STOP',
  bounced: 'Not delivered: the address does not work',
  bounced_softly: 'Not delivered for now: the mailbox was full or the phone was off',
  landline: 'The phone takes calls, and no texts',
  complained: 'They reported our mail as spam',
  switched_off: 'They switched it off meanwhile',
  expired: 'It was of no use any more',
  lease_expired: 'No sender finished it',
  unreachable: 'The provider did not answer',
  gone: 'This browser takes no more',
}
export const reasonLabel = (error: string): string =>
  reasonLabels[error] ?? (/^\d+$/.test(error) ? `The provider answered ${error}` : error)

/** What the log can be narrowed to: one status, or all of those that reached no one. */
export const logStatusFilters = { undelivered: 'Not delivered, for any reason', ...logStatusLabels }

const troubles: readonly string[] = ['failed', 'bounced', 'suppressed']
export const toneOf = (status: LoggedNotification['status']) =>
  troubles.includes(status)
    ? 'warning'
    : status === 'delivered' || status === 'read'
      ? 'positive'
      : undefined

// Where the code is a word of the house, or leaves out when.
const kindLabels: Readonly<Record<string, string>> = {
  visit_reminder_day: 'Visit reminder, the day before',
  visit_reminder_hour: 'Visit reminder, an hour before',
  visit_reminder_soon: 'Visit reminder, minutes before',
  photo_id_needed: 'Photo ID needed',
  re_engage: 'Invited to come again',
  nudge: 'Reminder of something to do',
  code: 'Code to sign in',
  text_received: 'Answer to a text',
  texts_started: 'Answer to START',
  texts_stopped: 'Answer to STOP',
  glass_opened: 'Emergency access opened',
  glass_to_review: 'Emergency access to review',
}
export const kindLabel = (code: string): string => kindLabels[code] ?? codeLabel(code)
