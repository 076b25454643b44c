import type { Api } from '#edge/client'
import { displayDate } from '#edge/platform/time'
import { nullIfRefused } from '../chart/chart-patient'

export type MemberMetrics = Awaited<ReturnType<typeof readMetrics>>

const readMetrics = (api: Api, member: string) =>
  api.call('GET /users/:member/metrics', { params: { member } })

/** The numbers of a colleague's work; null for those who may not see them. */
export const loadMetrics = (api: Api, member: string) =>
  readMetrics(api, member).catch(nullIfRefused)

/** One number, what it counts, and what belongs to it. */
interface Figure {
  readonly value: number
  readonly label: string
  readonly detail: string | null
  readonly isLate?: boolean
}

/** What a colleague has to do, then what they have done. */
export const figuresOf = (metrics: MemberMetrics): readonly Figure[] => [
  {
    value: metrics.openTaskCount,
    label: 'Open tasks',
    detail: metrics.overdueTaskCount === 0 ? 'None overdue' : `${metrics.overdueTaskCount} overdue`,
    isLate: metrics.overdueTaskCount > 0,
  },
  {
    value: metrics.waitingConversationCount,
    label: 'Patients waiting for an answer',
    detail:
      metrics.medianAnswerMinutes === null
        ? 'No answers in 30 days'
        : `Median wait ${openTimeText(metrics.medianAnswerMinutes)}`,
  },
  ...(metrics.notesToSignCount === null
    ? []
    : [{ value: metrics.notesToSignCount, label: 'Notes to sign', detail: null }]),
  {
    value: metrics.completedTasksThisWeek,
    label: 'Tasks completed this week',
    detail: `${metrics.completedTasksThisMonth} this month`,
  },
  ...(metrics.visitsThisWeek === null
    ? []
    : [
        {
          value: metrics.visitsThisWeek,
          label: 'Visits held this week',
          detail: `${metrics.visitsThisMonth} this month`,
        },
      ]),
]

/** By when the numbers are counted, and how waits are. */
export const metricsNote = ({ weekStart, monthStart }: MemberMetrics): string =>
  `Weeks begin on Saturday: this one on ${displayDate(weekStart)}, the month on ${displayDate(monthStart)}. The median wait is that of 30 days, in opening hours.`

const openTimeText = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`
