import { useState } from 'react'
import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { faxRecipient, type recipientStatuses } from '#edge/domains/fax_recipients/contract'
import { phone, state } from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayMoment } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { loadAll } from '#islands/account/my-record/load-all'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../access/require-staff'
import { type FormField, orNull } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'

export const loadFaxRecipients = (from: Api) =>
  loadAll((page) => from.fax_recipients.page({ sort: 'name', page }))
type Recipient = Awaited<ReturnType<typeof loadFaxRecipients>>[number]

const kinds = {
  health_department: 'Reports to a health department',
  referral: 'Letters to a service',
} as const
const statuses = { unconfirmed: 'To confirm', confirmed: 'Confirmed', retired: 'Retired' } as const
const tones: Readonly<
  Record<(typeof recipientStatuses)[number], 'warning' | 'positive' | undefined>
> = { unconfirmed: 'warning', confirmed: 'positive', retired: undefined }

const schema = z.object({ ...faxRecipient, state: orNull(state), phone: orNull(phone) }).check(
  z.refine(({ kind, state }) => (kind === 'health_department') === (state !== null), {
    error: 'Choose the state of a health department, and none for a service',
    path: ['state'],
  }),
)
const fields: readonly FormField[] = [
  {
    name: 'kind',
    label: 'What is faxed there',
    kind: 'choice',
    options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
    prompt: 'Choose what is faxed there',
  },
  { name: 'name', label: 'Name' },
  {
    name: 'state',
    label: 'State of the health department',
    kind: 'choice',
    options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    prompt: 'None',
    optional: true,
  },
  { name: 'faxNumber', label: 'Fax number' },
  { name: 'phone', label: 'Phone', optional: true },
]
const confirmSchema = z.object({ faxNumber: phone })
const confirmFields: readonly FormField[] = [{ name: 'faxNumber', label: 'Fax number' }]

type Props = { recipients: readonly Recipient[]; canCreate: boolean; clock: ClockSettings }

/** The fax numbers of health departments and services. An island because rows are written and confirmed in place. */
export const FaxNumbers = ({ recipients: first, canCreate, clock }: Props) => {
  const [recipients, setRecipients] = useState(first)
  const reread = async () => setRecipients(await loadFaxRecipients(api))
  return (
    <div className="inset stack g4">
      <p className="ink-2">
        Reports and referrals are faxed to confirmed numbers alone. One person enters a number, and
        another types it again from its source.
      </p>
      {canCreate && (
        <div>
          <RecordDialog
            open="Enter a fax number"
            icon="plus"
            buttonLook="primary"
            draft="new-fax-number"
            title="Enter a fax number"
            schema={schema}
            fields={fields}
            values={{}}
            submit="Save"
            onSave={async (values) => {
              await api.fax_recipients.create(values)
              await readAgain(reread)
              toast('Saved. A colleague confirms it.', { tone: 'good' })
            }}
          />
        </div>
      )}
      {recipients.length === 0 ? (
        <Empty title="No fax number yet">
          <p>Numbers of health departments and services are listed here.</p>
        </Empty>
      ) : (
        <ul className="list">
          {recipients.map((each) => (
            <Row key={`${each.id}-${each.version}`} recipient={each} clock={clock} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Row = ({ recipient: first, clock }: { recipient: Recipient; clock: ClockSettings }) => {
  const { id } = first
  const { record, change } = useRecord(first, () => api.fax_recipients.get(id))
  const { busy, error, run } = useAction((step: 'retire' | 'restore') =>
    change((written) =>
      api.call(`POST /fax_recipients/:id/${step}`, { params: { id }, ...written }),
    ),
  )
  const { kind, name, faxNumber, status, can = [] } = record
  const values = {
    kind,
    name,
    faxNumber,
    ...(record.state && { state: record.state }),
    ...(record.phone && { phone: record.phone }),
  }
  return (
    <li className="stack g2">
      <div className="section-head">
        <span className="row g2">
          <b dir="auto">{name}</b>
          <Badge tone={tones[status]}>{statuses[status]}</Badge>
        </span>
        <span className="row g2">
          {can.includes('confirm') && (
            <RecordDialog
              open="Confirm"
              about={`Confirm ${name}`}
              buttonLook="primary"
              draft={`confirm-fax-${id}`}
              title={`Confirm the fax number of ${name}`}
              schema={confirmSchema}
              fields={confirmFields}
              values={{}}
              submit="Confirm"
              onSave={async (body) => {
                await change((written) =>
                  api.call('POST /fax_recipients/:id/confirm', {
                    params: { id },
                    body,
                    ...written,
                  }),
                )
                toast('Confirmed', { tone: 'good' })
              }}
            >
              <p>Type it from the page or the letter of the recipient, not from this screen.</p>
            </RecordDialog>
          )}
          {can.includes('update') && (
            <RecordDialog
              open="Edit"
              about={`Edit ${name}`}
              icon="pencil"
              draft={`fax-${id}`}
              title="Edit the fax number"
              schema={schema}
              fields={fields}
              values={values}
              submit="Save"
              onSave={async (body) => {
                await change((written) => api.fax_recipients.update(id, body, written))
                toast('Saved', { tone: 'good' })
              }}
            >
              <p>Another number or name is confirmed anew.</p>
            </RecordDialog>
          )}
          {(['retire', 'restore'] as const)
            .filter((step) => can.includes(step))
            .map((step) => (
              <Button key={step} size="small" busy={busy} onClick={() => void run(step)}>
                {step === 'retire' ? 'Retire' : 'Restore'}
              </Button>
            ))}
        </span>
      </div>
      <span>
        {kinds[kind]}
        {record.state && ` in ${stateNames[record.state]}`}:{' '}
        <bdi className="num nowrap-t">{phoneDisplay(faxNumber)}</bdi>
      </span>
      <span className="small ink-2">
        Entered by <bdi>{record.enteredByName ?? 'a former colleague'}</bdi>
        {record.confirmedAt && (
          <>
            , confirmed by <bdi>{record.confirmedByName ?? 'a former colleague'}</bdi>,{' '}
            {displayMoment(record.confirmedAt, clock.zone, clock.hours)}
          </>
        )}
      </span>
      <ActionError error={error} />
    </li>
  )
}
