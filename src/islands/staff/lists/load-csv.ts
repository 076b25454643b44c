import { apiWithLocalErrors } from '#islands/stores/api'

type CsvAddress =
  | 'GET /admin_metrics'
  | 'GET /audit_events'
  | 'GET /cbos'
  | 'GET /cbos/:cbo/metrics'
  | 'GET /labs/report'
  | 'GET /licenses/report'
  | 'GET /notifications/csv'
  | 'GET /page_views'
  | 'GET /patients/reports/cbo_assignment'
  | 'GET /patients/reports/inactive_patients'
  | 'GET /patients/reports/insurance'
  | 'GET /patients/reports/:disposition'
  | 'GET /patients/reports/main'
  | 'GET /payments'
  | 'GET /pharmacies/reports'
  | 'GET /patients/reports/hiv'
  | 'GET /phone_calls'
  | 'GET /providers/:provider/metrics'
  | 'GET /providers/availabilities_summary'
  | 'GET /prescriptions/report'
  | 'GET /system_users'
  | 'GET /tasks/csv'

export interface CsvSource {
  readonly at: CsvAddress
  /** Of an address that has some. */
  readonly params?: Readonly<Record<string, string>>
  /** Of a report its own, of a resource its filter, sort and fields. */
  readonly query: object
}

/** Reads a list as the text of a file, for a reason that the audit trail keeps. */
export const loadCsv = ({ at, params, query }: CsvSource, reason: string): Promise<unknown> =>
  apiWithLocalErrors.call(at, { ...(params && { params }), query, csvReason: reason } as never)
