import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'

const count = z.int()

export const readUserMetrics = endpoint('user_metrics.read', {
  at: 'GET /users/:member/metrics',
  description:
    'The work of a member of staff in numbers: tasks by priority, messages that wait, how soon patients had an answer, visits and notes. Weeks begin on Saturday, days in their time zone. Patients have none.',
  output: resourceObject('user_metrics', {
    timezone: z.string(),
    weekStart: z.string(),
    monthStart: z.string(),
    openTaskCount: count,
    overdueTaskCount: count,
    /** Every priority, the most pressing first. */
    tasksByPriority: z.array(z.object({ priority: count, openCount: count, overdueCount: count })),
    completedTasksThisWeek: count,
    completedTasksThisMonth: count,
    /** Conversations in which a patient waits for their answer. */
    waitingConversationCount: count,
    /** Patients whom they answered in the last 30 days, each wait once. */
    answerCount: count,
    /** Minutes of opening hours from what a patient wrote first to the answer; null without an answer. */
    medianAnswerMinutes: z.nullable(count),
    /** Null for those who hold no visits. */
    visitsThisWeek: z.nullable(count),
    visitsThisMonth: z.nullable(count),
    notesToSignCount: z.nullable(count),
  }),
})
