import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'
import { saveCsv } from './save-csv'

type Address =
  | 'GET /admin_metrics'
  | 'GET /cbos/:cbo/metrics'
  | 'GET /labs/report'
  | 'GET /licenses/report'
  | 'GET /notifications/csv'
  | 'GET /patients/reports/cbo_assignment'
  | 'GET /patients/reports/inactive_patients'
  | 'GET /patients/reports/insurance'
  | 'GET /patients/reports/:disposition'
  | 'GET /patients/reports/main'
  | 'GET /pharmacies/reports'
  | 'GET /patients/reports/hiv'
  | 'GET /providers/:provider/metrics'
  | 'GET /providers/availabilities_summary'
  | 'GET /prescriptions/report'
  | 'GET /tasks/csv'
type Props = {
  at: Address
  /** Of an address that has some. */
  params?: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Why it is asked for: every file is in the audit trail. */
  reason: 'planning' | 'quality_review'
  fileName: string
  label: string
}

/** Saves a report as a file. An island because the API takes the session's token, which a link does not send. */
export const DownloadCsv = ({ at, params, query, reason, fileName, label }: Props) => {
  const save = useAction(async () => {
    const text = await apiWithLocalErrors.call(at, {
      ...(params && { params }),
      query,
      csvReason: reason,
    } as never)
    await saveCsv(text, fileName)
  })
  return (
    <>
      <Button size="small" busy={save.busy} onClick={() => void save.run()}>
        <Icon name="download" /> {label}
      </Button>
      {save.error && (
        <span className="small c-danger" role="alert">
          {save.error}
        </span>
      )}
    </>
  )
}
