import type { PatientStatus } from '#edge/domains/patients/statuses'
import { codeLabel } from '#islands/ui/code-label'
import { Facts } from '#islands/ui/Facts.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import { RecordDialog } from '../records/RecordDialog'
import type { ChartPatient } from './chart-patient'
import { currentChoice, statusChoices, statusField, statusSchema } from './record-status'

type Props = {
  patient: Pick<ChartPatient, 'id' | 'status' | 'statusReason'>
  /** The reasons in use, from the list `status_change`. */
  reasons: readonly Option[]
  canChange: boolean
  onSave: (change: { status: PatientStatus; statusReason: string }) => Promise<unknown>
}

/** Whether the clinic still cares for the patient, and why not: chosen together, as the reason says which. */
export const RecordStatus = ({ patient, reasons, canChange, onSave }: Props) => {
  const { id, status, statusReason } = patient
  if (!status) return null
  const reason =
    reasons.find(({ value }) => value === statusReason)?.label ?? codeLabel(statusReason ?? '')
  const current = currentChoice(status, statusReason, reason)
  const choices = statusChoices(reasons)
  return (
    <section className="stack g3" aria-label="Record status">
      <div className="section-head">
        <h2 className="h3">Record status</h2>
        {canChange && (
          <RecordDialog
            open="Change"
            about="Change the record’s status"
            icon="pencil"
            draft={`patient-${id}-status`}
            title="Change the record’s status"
            schema={statusSchema}
            fields={[statusField(choices, current)]}
            values={{ statusReason: current.value }}
            submit="Save"
            onSave={async (chosen) => {
              const found = choices.find(({ value }) => value === chosen.statusReason)
              if (found && found.value !== current.value)
                await onSave({ status: found.status, statusReason: found.statusReason })
            }}
          >
            <p className="ink-2">
              While a record is inactive, no tests are prepared and no reminders of them are sent.
              Booked visits, prescriptions and the patient’s account stay as they are. Closing a
              record cancels booked visits, ends sign-in and all messages to the patient, and asks
              the clinician to end medicines that run. Visits that were canceled do not come back.
            </p>
          </RecordDialog>
        )}
      </div>
      <Facts
        facts={[
          ['Status', codeLabel(status)],
          ...(statusReason ? [['Reason', reason] as const] : []),
        ]}
      />
    </section>
  )
}
