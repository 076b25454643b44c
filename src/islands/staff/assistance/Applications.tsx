import { useState } from 'react'
import type { WriteOptions } from '#edge/client'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { isUndelivered } from '#edge/domains/gilead_applications/contract'
import { programNames } from '#edge/domains/gilead_applications/programs'
import { unsentStatuses } from '#edge/domains/gilead_applications/transitions'
import { displayDate, localDate } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import {
  type Application,
  loadApplications,
  signAsProvider,
  signatureSchema,
} from '#islands/assistance/application'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { Signer } from '#islands/ui/form/InitialsField.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import { showPdf } from '../orders/orders'
import { ConfirmedButton } from '../records/ConfirmedButton'
import { RecordDialog } from '../records/RecordDialog'
import {
  applicationDraftFields,
  applicationDraftSchema,
  approveApplication,
  beginApplication,
  denyApplication,
  endings,
  enrollmentFields,
  enrollmentSchema,
  missingLabels,
  type PlainStep,
  plainSteps,
  previewApplication,
  staffStatusWords,
  submissionFields,
  submissionSchema,
  submitApplication,
  takeApplicationStep,
} from './staff-application'

interface Rights {
  readonly canBegin: boolean
  /** Reads the form as the program gets it, and sends it. */
  readonly canSend: boolean
}
type Props = Rights & {
  patientId: string
  applications: readonly Application[]
  denials: readonly Option[]
  signer: Signer
  zone: string
}

/** Applications of a patient: begun, signed by both sides, sent, answered. */
export const Applications = ({ applications: first, canBegin, ...props }: Props) => {
  const { patientId } = props
  const [applications, setApplications] = useState(first)
  const reread = async () => {
    const latest = await loadApplications(apiWithLocalErrors, patientId)
    setApplications(latest)
    return latest
  }
  const part = useFocusRecovery<HTMLDivElement>()
  const begin = useAction(async () => {
    await withReread(() => beginApplication(patientId), reread)
    await readAgain(reread)
    toast('The patient is asked to sign', { tone: 'good' })
  })
  return (
    <div ref={part} className="stack g5">
      {canBegin && (
        <div className="stack g2">
          <div>
            <Button look="primary" busy={begin.busy} onClick={() => void begin.run()}>
              Begin an application
            </Button>
          </div>
          <ActionError error={begin.error} />
        </div>
      )}
      {applications.length === 0 ? (
        <Empty title="No Data Available">
          <p>Applications to the assistance program of a manufacturer show here.</p>
        </Empty>
      ) : (
        <ul className="list">
          {applications.map((application) => (
            <Item key={application.id} application={application} onChange={reread} {...props} />
          ))}
        </ul>
      )}
    </div>
  )
}

type ItemProps = Omit<Props, 'applications' | 'canBegin'> & {
  application: Application
  onChange: () => Promise<readonly Application[]>
}

const Item = ({ application, onChange, patientId, denials, signer, zone, canSend }: ItemProps) => {
  const { id, version, status, can = [], missing = [], program, createdAt, endsOn } = application
  const words = staffStatusWords[status]
  const day = (at: string) => displayDate(localDate(at, zone))
  const change = async (send: (options: WriteOptions) => Promise<unknown>) => {
    await withReread(
      () => send(version === undefined ? {} : { version }),
      async () => {
        const latest = (await onChange()).find((each) => each.id === id)
        // What stands otherwise by now takes the dialog along.
        if (latest?.status !== status)
          toast('This changed meanwhile. You now see how it stands.', { tone: 'bad' })
      },
    )
    await readAgain(onChange)
    toast('Recorded', { tone: 'good' })
  }
  const step = useAction((name: PlainStep) =>
    change((options) => takeApplicationStep(patientId, id, name, options)),
  )
  const preview = useAction(async () => showPdf(await previewApplication(patientId, id)))
  const isLost = isUndelivered(application.faxStatus)
  const moments = [
    ['Begun', createdAt],
    ['Patient signed', application.patientSignedAt],
    ['Clinician signed', application.providerSignedAt],
    ['Sent', application.submittedAt],
    ['Answered', application.answeredAt],
    ['Ended', application.endedAt],
  ].flatMap(([label, at]) => (at ? [`${label} ${day(at)}`] : []))
  const reason = denials.find(({ value }) => value === application.reasonCode)?.label
  return (
    <li className="item plain-item">
      <div className="stack g2 grow">
        <span className="row g2">
          <b>{program ? programNames[program] : 'Assistance program'}</b>
          <Badge tone={words.tone}>{words.label}</Badge>
        </span>
        {application.shippingAddress && (
          <p>
            {'Medicine goes to: '}
            <bdi>{application.shippingAddress}</bdi>
          </p>
        )}
        {application.note && <p dir="auto">{application.note}</p>}
        {missing.length > 0 && (
          <div className="stack g1">
            <b>Still missing</b>
            <ul>
              {missing.map((each) => (
                <li key={each}>{missingLabels[each]}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="small ink-2">{moments.join(' · ')}</p>
        {endsOn && <p className="small ink-2">{`Until ${displayDate(endsOn)}`}</p>}
        {(reason || application.reasonText) && (
          <p className="small ink-2" dir="auto">
            {[reason, application.reasonText].filter(Boolean).join(': ')}
          </p>
        )}
        {isLost && status === 'provider_signed' && (
          <p className="c-danger">The fax did not arrive: send it again.</p>
        )}
        <ActionError error={step.error ?? preview.error} />
        <div className="actions">
          {can.includes('provider_sign') && (
            <RecordDialog
              open="Sign"
              buttonLook="primary"
              draft={`sign-assistance-${id}`}
              title="Sign the application"
              schema={signatureSchema(signer)}
              fields={[{ name: 'initials', label: 'Your initials', autoComplete: 'off' }]}
              values={{}}
              submit="Sign"
              onSave={(signed) =>
                change((options) => signAsProvider(patientId, { id }, signed, options))
              }
            >
              <p>You sign as the prescriber. The patient has signed.</p>
            </RecordDialog>
          )}
          {canSend && status === 'provider_signed' && (
            <RecordDialog
              open="Send"
              buttonLook="primary"
              draft={`send-assistance-${id}`}
              title="Send the application"
              schema={submissionSchema}
              fields={submissionFields}
              values={{ channel: 'fax' }}
              submit="Send"
              onSave={(values) => change(() => submitApplication(patientId, id, values))}
            >
              <p>The patient finds it among those who got something of their record.</p>
            </RecordDialog>
          )}
          {can.includes('approve') && (
            <RecordDialog
              open="Approved"
              draft={`approve-assistance-${id}`}
              title="Approved"
              schema={enrollmentSchema}
              fields={enrollmentFields}
              values={{}}
              submit="Record"
              onSave={(values) =>
                change((options) => approveApplication(patientId, id, values, options))
              }
            />
          )}
          {can.includes('deny') && (
            <RecordDialog
              open="Denied"
              draft={`deny-assistance-${id}`}
              title="What the program says"
              schema={reasonFrom(denials.map(({ value }) => value))}
              fields={[
                {
                  name: 'reasonCode',
                  label: 'Why',
                  kind: 'choice',
                  options: denials,
                  prompt: 'Choose one',
                },
                { name: 'reasonText', label: 'In their words', kind: 'long', optional: true },
              ]}
              values={{}}
              submit="Record"
              onSave={(values) =>
                change((options) => denyApplication(patientId, id, values, options))
              }
            />
          )}
          {canSend && (
            <Button size="small" busy={preview.busy} onClick={() => void preview.run()}>
              Preview
            </Button>
          )}
          {can.includes('update') && unsentStatuses.some((each) => each === status) && (
            <RecordDialog
              open="Edit"
              icon="pencil"
              draft={`assistance-${id}`}
              title="Edit the application"
              schema={applicationDraftSchema}
              fields={applicationDraftFields}
              values={{
                shippingAddress: application.shippingAddress ?? '',
                note: application.note ?? '',
              }}
              submit="Save"
              onSave={(values) =>
                change((options) =>
                  apiWithLocalErrors.gilead_applications
                    .in({ patients: patientId })
                    .update(id, values, options),
                )
              }
            >
              <p>A change drops the signatures: both sides sign again.</p>
            </RecordDialog>
          )}
          {entriesOf(plainSteps).map(
            ([name, label]) =>
              can.includes(name) && (
                <Button
                  key={name}
                  size="small"
                  busy={step.busy}
                  onClick={() => void step.run(name)}
                >
                  {label}
                </Button>
              ),
          )}
          {entriesOf(endings).map(
            ([name, { text, ...words }]) =>
              can.includes(name) && (
                <ConfirmedButton
                  key={name}
                  {...words}
                  about={words.confirm}
                  act={() => change((options) => takeApplicationStep(patientId, id, name, options))}
                >
                  <p>{text}</p>
                </ConfirmedButton>
              ),
          )}
        </div>
      </div>
    </li>
  )
}
