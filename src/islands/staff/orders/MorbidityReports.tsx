import { useState } from 'react'
import { isUndelivered } from '#edge/domains/doh_morbidities/contract'
import { displayDate } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { FaxForm } from '../fax/FaxForm'
import { useRows } from '../lists/use-rows'
import { conditions, faxStatusLabels, reportStatusLabels } from './labels'
import NewReportForm from './new-report/NewReportForm'
import { OrderSection } from './OrderSection'
import { OrderSteps } from './OrderSteps'
import {
  type EncounterAddress,
  listReports,
  type MorbidityReport,
  openReportDocument,
  type ReportStep,
  sendReportFax,
  showPdf,
  takeReportStep,
} from './orders'

type Props = { of: EncounterAddress; canAdd: boolean; today: string }

/** What the health department of the state must hear of, by when, and whether it has. */
export const MorbidityReports = ({ of, canAdd, today }: Props) => {
  const { rows, refresh } = useRows(() => listReports(of), of.encounterId)
  return (
    <OrderSection
      anchor="report"
      title="Reports to the health department"
      none="Nothing to report."
      add={canAdd ? 'Report a condition' : null}
      rows={rows}
      form={(close) => <NewReportForm of={of} today={today} onAdded={refresh} onClose={close} />}
      row={(report) => <ReportRow {...{ of, report, today, refresh }} />}
    />
  )
}

type RowProps = {
  of: EncounterAddress
  report: MorbidityReport
  today: string
  refresh: () => Promise<unknown>
}
const ReportRow = ({ of, report, today, refresh }: RowProps) => {
  const [isFaxing, setFaxing] = useState(false)
  const { status, faxStatus, dueOn, can = [] } = report
  const isLate = status === 'draft' && dueOn < today
  const takeStep = (step: ReportStep) =>
    withReread(() => takeReportStep(of, report, step), refresh).then(() => readAgain(refresh))
  return (
    <>
      <p className="row g2">
        <span>
          {conditions[report.condition]}, {report.state}
        </span>
        <Badge tone={status === 'draft' ? (isLate ? 'danger' : 'warning') : 'positive'}>
          {reportStatusLabels[status]}
        </Badge>
      </p>
      {status === 'draft' && (
        <p className={isLate ? 'c-danger' : 'ink-2'}>
          {isLate ? 'Was due' : 'Due'} {displayDate(dueOn)}
        </p>
      )}
      {faxStatus && (
        <p className={isUndelivered(faxStatus) ? 'c-danger' : 'ink-2'}>
          {faxStatusLabels[faxStatus]}
        </p>
      )}
      {isFaxing ? (
        <FaxForm
          kind="health_department"
          state={report.state}
          submit="Fax the report"
          onFax={(recipientId) =>
            withReread(() => sendReportFax(of, report, recipientId), refresh).then(() =>
              readAgain(refresh),
            )
          }
          onClose={() => setFaxing(false)}
        />
      ) : (
        <OrderSteps
          steps={[
            ...(can.includes('fax')
              ? [
                  {
                    label: faxStatus ? 'Fax again' : 'Fax',
                    isPrimary: status === 'draft',
                    take: async () => setFaxing(true),
                  },
                ]
              : []),
            ...(can.includes('send')
              ? [
                  {
                    label: 'Told in another way',
                    take: () => takeStep('send'),
                  },
                ]
              : []),
            ...(can.includes('acknowledge')
              ? [
                  {
                    label: 'Mark as acknowledged',
                    take: () => takeStep('acknowledge'),
                  },
                ]
              : []),
            {
              label: 'Open as PDF',
              take: async () => showPdf(await openReportDocument(of, report)),
            },
          ]}
        />
      )}
    </>
  )
}
