import * as z from 'zod/mini'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { pastDateField } from '#edge/platform/fields'
import { displayDate, localDate, now, type PlainDate } from '#edge/platform/time'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { useRows } from '../lists/use-rows'
import { OrderSection } from '../orders/OrderSection'
import { OrderSteps } from '../orders/OrderSteps'
import { orNull } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'

type Props = {
  patientId: string
  /** Labels of all steps, by code. */
  labels: Readonly<Record<string, string>>
  canDecide: boolean
  zone: string
}

const listedStatuses = ['open', 'missed', 'waived'] as const
const loadSteps = (patientId: string) =>
  api.care_steps
    .in({ patients: patientId })
    .page({ filter: { status: [...listedStatuses] }, sort: 'dueOn', page: { size: 50 } })
type CareStep = Awaited<ReturnType<typeof loadSteps>>['rows'][number]

/** Steps that are due by the programs of a patient. An island because staff settle steps in place. */
export const CareSteps = ({ patientId, labels, canDecide, zone }: Props) => {
  const { rows, hides, refresh } = useRows(() => loadSteps(patientId), patientId)
  const today = localDate(now(), zone)
  const soon = addPeriod(today, soonDays, 'day')
  const isLater = ({ status, dueOn }: CareStep) => status === 'open' && dueOn > soon
  const later = rows?.filter(isLater) ?? []
  const labelOf = ({ code }: CareStep) => labels[code] ?? code
  return (
    <>
      <OrderSection
        title="What is due"
        none={`Nothing is due within ${soonDays} days.`}
        add={null}
        rows={rows?.filter((step) => !isLater(step))}
        hides={hides}
        form={() => null}
        row={(step) => (
          <CareStepRow {...{ step, patientId, today, canDecide, refresh }} label={labelOf(step)} />
        )}
      />
      {later.length > 0 && (
        <details className="disclosure">
          <summary>Due later ({later.length})</summary>
          <ul className="list">
            {later.map((step) => (
              <li key={step.id} className="row g2">
                <span className="grow">{labelOf(step)}</span>
                <span className="ink-2 num">{displayDate(step.dueOn)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Days ahead of which a step is shown with what may be done about it. */
const soonDays = 45

type RowProps = Pick<Props, 'patientId' | 'canDecide'> & {
  step: CareStep
  label: string
  today: PlainDate
  refresh: () => Promise<unknown>
}

/** Status label of a step on a day, with its urgency. */
const standingOf = ({ status, dueOn, opensOn, closesOn }: CareStep, today: PlainDate) => {
  if (status === 'waived') return { text: 'Not needed', tone: undefined }
  if (status === 'missed') return { text: 'Missed', tone: 'danger' } as const
  if (dueOn < today)
    return { text: 'Overdue', tone: closesOn < today ? 'danger' : 'warning' } as const
  return { text: opensOn <= today ? 'May be done now' : 'Planned', tone: undefined }
}

const doneSchema = z.object({ doneOn: pastDateField })
const waiveSchema = z.object({
  reasonCode: z.string('Choose a reason').check(z.minLength(1, 'Choose a reason')),
  reasonText: orNull(z.string()),
})
const reasonLists = ['care_step_waived'] as const

const CareStepRow = ({ step, label, patientId, today, canDecide, refresh }: RowProps) => {
  const reasons = useDropdownOptions(reasonLists)
  const { id, dueOn, opensOn, closesOn, status, reasonCode, reasonText, closedByName } = step
  const { text, tone } = standingOf(step, today)
  const params = { patient: patientId, id }
  const settle = async (change: Promise<unknown>) => {
    await change
    await readAgain(refresh)
    toast('Saved', { tone: 'good' })
  }
  const why = reasons.find(({ code }) => code === reasonCode)?.label
  return (
    <>
      <p className="row g2">
        <b className="grow">{label}</b>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="ink-2 small">
        {`Due ${displayDate(dueOn)}, counts from ${displayDate(opensOn)} to ${displayDate(closesOn)}`}
      </p>
      {status === 'waived' && (
        <p className="small" dir="auto">
          {[why, reasonText, closedByName].filter(Boolean).join('. ')}
        </p>
      )}
      {canDecide && status !== 'waived' && (
        <div className="row g2">
          <RecordDialog
            open="Record as done"
            about={`Record as done: ${label}`}
            buttonLook="quiet"
            title="Record as done"
            draft={`care-step-${id}-done`}
            schema={doneSchema}
            fields={[{ name: 'doneOn', label: 'Day', kind: 'date' }]}
            values={{ doneOn: today }}
            submit="Save"
            onSave={({ doneOn }) =>
              settle(
                api.call('POST /patients/:patient/care_steps/:id/complete', {
                  params,
                  body: { doneOn },
                }),
              )
            }
          >
            <p>{label}</p>
            <p className="ink-2">
              Results, fills and visits on file are counted by themselves. Record here what was done
              elsewhere, a contact, or an injection that was given.
            </p>
          </RecordDialog>
          <RecordDialog
            open="Not needed"
            about={`Not needed: ${label}`}
            buttonLook="quiet"
            title="Not needed"
            draft={`care-step-${id}-waive`}
            schema={waiveSchema}
            fields={[
              {
                name: 'reasonCode',
                label: 'Reason',
                kind: 'choice',
                prompt: 'Choose a reason',
                options: reasons.map(({ code, label: name }) => ({ value: code, label: name })),
              },
              { name: 'reasonText', label: 'In words', kind: 'long', optional: true },
            ]}
            values={{}}
            submit="Save"
            onSave={(reason) =>
              settle(
                api.call('POST /patients/:patient/care_steps/:id/waive', { params, body: reason }),
              )
            }
          >
            <p>{label}</p>
          </RecordDialog>
        </div>
      )}
      {canDecide && status === 'waived' && (
        <OrderSteps
          steps={[
            {
              label: 'Needed after all',
              take: () =>
                settle(api.call('POST /patients/:patient/care_steps/:id/reopen', { params })),
            },
          ]}
        />
      )}
    </>
  )
}
