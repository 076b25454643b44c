import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { priorAuthQuestions, questionsOf } from '#edge/domains/prior_auths/contract'
import { displayDate, displayMoment } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { codeLabel } from '#islands/ui/code-label'
import { Facts } from '#islands/ui/Facts.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { ClockSettings } from '../access/require-staff'
import { showPdf } from '../orders/orders'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import {
  approvalFields,
  approvalSchema,
  approvals,
  beginRequest,
  canAppeal,
  draftFields,
  draftSchema,
  draftTexts,
  loadPriorAuth,
  type PayerStep,
  type PriorAuth,
  payerSteps,
  previewRequest,
  priorAuthAddress,
  priorAuthTone,
  recordApproval,
  recordPayerDenial,
  submitFields,
  submitRequest,
  submitSchema,
  takePayerStep,
  templateOptions,
} from './prior-auth'

type Props = {
  request: PriorAuth
  clock: ClockSettings
  today: string
  /** Whether the caller signs, and whether they begin requests. */
  canSubmit: boolean
  canBegin: boolean
}

/** A request to a payer: what it says, by when it is answered, and what may be done next. An island because it changes in place. */
export const PriorAuthDetail = ({ request: first, clock, today, canSubmit, canBegin }: Props) => {
  const { record, change } = useRecord(first, () => loadPriorAuth(apiWithLocalErrors, first.id))
  const { id, status, template = 'prep_initial', answers, reasonCode, can = [] } = record
  const denials = useDropdownOptions(['prior_auth_denial'])
  const part = useFocusRecovery<HTMLElement>()
  const isOpenTo = (verb: string) => can.includes(verb)
  const preview = useAction(async () => showPdf(await previewRequest(record)))
  const step = useAction(async (name: PayerStep) => {
    await change((options) => takePayerStep(record, name, options))
    toast('Recorded', { tone: 'good' })
  })
  const appeal = useAction(async () => {
    const made = await beginRequest(record.patient?.id ?? '', { template, appealOf: id })
    location.assign(priorAuthAddress(made.id))
  })
  const medicine =
    record.prescription && 'medicineName' in record.prescription
      ? record.prescription.medicineName
      : null
  const at = (moment: string | null) => moment && displayMoment(moment, clock.zone, clock.hours)
  const facts = [
    ['Medicine', medicine],
    ['Insurance', record.payer],
    ['Member number', record.memberNumber],
    ['Submitted', at(record.submittedAt)],
    ['Answer due', status === 'draft' ? null : at(record.dueAt)],
    ['Answered', at(record.answeredAt)],
    ['Valid until', record.validUntil && displayDate(record.validUntil)],
    ['Number', record.reference],
    ['Appeal until', record.appealBy && displayDate(record.appealBy)],
    ['Reason', denials.find(({ code }) => code === reasonCode)?.label],
    ['In their words', record.reasonText],
  ].flatMap(([label, value]) => (label && value ? [[label, value] as const] : []))
  return (
    <section ref={part} className="stack g4" aria-labelledby="prior-auth">
      <div className="section-head">
        <h2 id="prior-auth" className="h3" dir="auto">
          {record.patientName}
        </h2>
        <span className="row g2">
          {record.urgent && <Badge tone="danger">Urgent</Badge>}
          <Badge tone={priorAuthTone(status)}>{codeLabel(status)}</Badge>
        </span>
      </div>
      <p>
        {record.appealOf ? 'Appeal: ' : ''}
        {templateOptions.find(({ value }) => value === template)?.label}
      </p>
      <Facts facts={facts} />
      {answers && (
        <dl className="stack g2">
          {questionsOf(template).map((question) => (
            <div key={question}>
              <dt className="ink-2 small">{priorAuthQuestions[question]}</dt>
              <dd className="lines" dir="auto">
                {answers[question] ?? 'Not answered yet'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ActionError error={preview.error ?? step.error ?? appeal.error} />
      <div className="row g2">
        {status === 'draft' && isOpenTo('update') && (
          <RecordDialog
            open="Fill in"
            icon="pencil"
            draft={`prior-auth-${id}`}
            title="What the payer reads"
            schema={draftSchema}
            fields={draftFields(record)}
            values={draftTexts(record)}
            submit="Save"
            onSave={async (values) => {
              await change((options) =>
                apiWithLocalErrors.prior_auths
                  .in({ patients: record.patient?.id ?? '' })
                  .update(id, values, options),
              )
              toast('Saved', { tone: 'good' })
            }}
          />
        )}
        {(canSubmit || isOpenTo('update')) && (
          <Button size="small" busy={preview.busy} onClick={() => void preview.run()}>
            Preview
          </Button>
        )}
        {status === 'draft' && canSubmit && (
          <RecordDialog
            open="Sign and submit"
            buttonLook="primary"
            draft={`submit-prior-auth-${id}`}
            title="Sign and submit"
            schema={submitSchema}
            fields={submitFields}
            values={{}}
            submit="Sign and submit"
            onSave={async (values) => {
              await change(() => submitRequest(record, values))
              toast('Submitted', { tone: 'good' })
            }}
          >
            <p>You sign it with this. It can no longer be changed then.</p>
          </RecordDialog>
        )}
        {entriesOf(approvals).map(
          ([verb, label]) =>
            isOpenTo(verb) && (
              <RecordDialog
                key={verb}
                open={label}
                draft={`${verb}-${id}`}
                title={label}
                schema={approvalSchema}
                fields={approvalFields}
                values={{}}
                submit="Record"
                onSave={async (values) => {
                  await change((options) => recordApproval(record, verb, values, options))
                  toast('Recorded', { tone: 'good' })
                }}
              />
            ),
        )}
        {isOpenTo('deny') && (
          <RecordDialog
            open="Denied"
            draft={`deny-${id}`}
            title="What the payer says"
            schema={reasonFrom(denials.map(({ code }) => code))}
            fields={[
              {
                name: 'reasonCode',
                label: 'Why',
                kind: 'choice',
                options: denials.map(({ code, label }) => ({ value: code, label })),
                prompt: 'Choose one',
              },
              { name: 'reasonText', label: 'In their words', kind: 'long', optional: true },
            ]}
            values={{}}
            submit="Record"
            onSave={async (reason) => {
              await change((options) => recordPayerDenial(record, reason, options))
              toast('Recorded')
            }}
          />
        )}
        {entriesOf(payerSteps).map(
          ([verb, label]) =>
            isOpenTo(verb) && (
              <Button
                key={verb}
                size="small"
                look={verb === 'cancel' ? 'quiet' : undefined}
                busy={step.busy}
                onClick={() => void step.run(verb)}
              >
                {label}
              </Button>
            ),
        )}
        {canBegin && canAppeal(record, today) && (
          <Button size="small" look="primary" busy={appeal.busy} onClick={() => void appeal.run()}>
            Begin an appeal
          </Button>
        )}
      </div>
    </section>
  )
}
