import { z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { dateField, state } from '#edge/platform/fields'

/** Null where the number is from 1 to 10 and its reader may not tell so few people apart. */
const count = z.nullable(z.int())
const columns = {
  /** The first day of the period: itself, the Saturday of its week, or the first of its month. */
  day: z.string(),
  enrolledCount: count,
  completedVisitCount: count,
  missedVisitCount: count,
  canceledVisitCount: count,
  /** Not for the people of an organization: no patient consents to share either. */
  signedNoteCount: z.optional(count),
  releasedResultCount: z.optional(count),
}
const query = {
  /** Ninety days to today unless told. */
  from: z.optional(dateField),
  until: z.optional(dateField),
  by: z._default(z.enum(['day', 'week', 'month'], 'Count by day, week or month'), 'week'),
}

export const adminMetrics = reportContract('admin_metrics.list', {
  at: 'GET /admin_metrics',
  csvAt: 'GET /admin_metrics/csv',
  description:
    'What the clinic, or the clinic in one state, did in each period: patients enrolled, visits held, missed and canceled, notes signed, results released. Of days that are over.',
  query: { ...query, state: z.optional(state) },
  columns,
})
export const providerMetrics = reportContract('provider_metrics.list', {
  at: 'GET /providers/:provider/metrics',
  csvAt: 'GET /providers/:provider/metrics/csv',
  description: 'The same of a clinician: of those enrolled, the ones whose clinician they are.',
  query,
  columns,
})
export const cboMetrics = reportContract('cbo_metrics.list', {
  at: 'GET /cbos/:cbo/metrics',
  description:
    'The same of the patients of an organization. Support and administrators are told whole months, and no number from 1 to 10; its own people the same of the patients who share with it now, without notes and results.',
  query,
  columns,
})
