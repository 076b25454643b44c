import type { readWatch, settleReasons } from '#edge/domains/watch/contract'
import type { z } from '#edge/jsonapi/contract'

type Check = z.output<typeof readWatch.output>['checks'][number]
type CheckName = Check['name']

/** Checks in the words of an office; an operator finds the page of each in the runbook by its name. */
const checkLabels: Readonly<Record<CheckName, string>> = {
  database: 'Database',
  files: 'Files',
  audit: 'Audit trail',
  events_waiting_seconds: 'Oldest event that waits',
  dead_letters: 'Events that were given up',
  deliveries_waiting_seconds: 'Oldest message that is due',
  failed_deliveries: 'Messages given up in a day',
  seconds_since_minute_jobs: 'Since the jobs of the minute',
  seconds_since_daily_jobs: 'Since the jobs of the night',
  failing_jobs: 'Jobs that fail',
  missing_payment_events: 'Events that the card service does not send',
  seconds_since_backup: 'Since the last backup',
  days_of_oldest_key: 'Age of the oldest key',
  percent_of_booking_budget: 'Errors of booking allowed for 28 days, used in 6 hours',
  percent_of_join_budget: 'Errors of joining allowed for 28 days, used in 6 hours',
  percent_of_reply_budget: 'Late replies allowed for 28 days, used in 6 hours',
  percent_of_result_budget: 'Late results allowed for 28 days, used in 6 hours',
}

const yesOrNo: readonly string[] = ['database', 'files', 'audit'] satisfies CheckName[]

/** `Oldest event that waits: 40 s (at most 5 min)`, in three parts; the last is empty where there is nothing to measure. */
export const describeCheck = ({ name, value, limit, isWell }: Check) => ({
  label: checkLabels[name],
  measured: yesOrNo.includes(name)
    ? isWell
      ? 'works'
      : 'does not work'
    : value === null
      ? 'not measured'
      : amountOf(name, value),
  limit: yesOrNo.includes(name) ? '' : `at most ${amountOf(name, limit)}`,
})

const amountOf = (name: CheckName, amount: number): string =>
  name.includes('seconds')
    ? durationOf(amount)
    : name.startsWith('days')
      ? `${amount} days`
      : name.startsWith('percent')
        ? `${amount}%`
        : String(amount)

const durationOf = (seconds: number): string =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7_200
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3_600)} h`

type Service = z.output<typeof readWatch.output>['services'][number]

export const serviceLabels: Readonly<Record<Service['name'], string>> = {
  booking: 'Booking',
  join: 'Joining a visit',
  reply: 'Replies',
  result: 'Results',
}

/** `99.2% of 512`, cut and never rounded up to the target. */
export const describeShare = ({ good, failed }: Service): string =>
  good + failed === 0
    ? 'Nothing to count yet'
    : `${Math.floor((1000 * good) / (good + failed)) / 10}% of ${good + failed}`

export const settleReasonLabels: Readonly<Record<(typeof settleReasons)[number], string>> = {
  done_otherwise: 'It was done another way',
  too_late: 'It is too late for it',
  not_needed: 'It is not needed any more',
  test: 'It was a test',
}
