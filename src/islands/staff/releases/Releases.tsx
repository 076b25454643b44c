import { useState } from 'react'
import {
  isUndelivered,
  releasableStatuses,
  releaseClassNames,
  releaseSectionNames,
} from '#edge/domains/record_releases/contract'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate, localDate } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { AskForRelease } from '#islands/releases/AskForRelease.tsx'
import {
  loadReleaseRecords,
  loadReleases,
  type Release,
  type ReleaseRecord,
  type ReleaseStep,
  releaseStatusWords,
  takeReleaseStep,
} from '#islands/releases/release'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { NoneOrHidden } from '#islands/ui/feedback/Hidden.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import { SendRecords } from './SendRecords'

type Props = {
  patientId: string
  releases: readonly Release[]
  /** How much of the list is kept from the reader. */
  hides?: 'all' | 'some' | undefined
  /** What was put together under them; null where the caller does not read it. */
  records: readonly ReleaseRecord[] | null
  entities: readonly Option[]
  zone: string
  canAsk: boolean
  /** Whether the caller puts records together and sends them. */
  canSendRecords: boolean
}

/** Authorizations of a patient: asked for, signed, and records sent under them. */
export const Releases = (props: Props) => {
  const { patientId, releases: first, entities, zone, canAsk, canSendRecords } = props
  const [releases, setReleases] = useState(first)
  const [records, setRecords] = useState(props.records)
  const [isAsking, setAsking] = useState(false)
  const reread = async () => {
    setReleases((await loadReleases(apiWithLocalErrors, patientId)).rows)
    if (records) setRecords(await loadReleaseRecords(apiWithLocalErrors, patientId))
  }
  const part = useFocusRecovery<HTMLDivElement>()
  return (
    <div ref={part} className="stack g5">
      {canAsk && (
        <div>
          <Button look="primary" onClick={() => setAsking(true)}>
            Ask the patient
          </Button>
        </div>
      )}
      {isAsking && (
        <Dialog open wide title="Release of records" onClose={() => setAsking(false)}>
          <AskForRelease
            patientId={patientId}
            entities={entities}
            submit="Save as draft"
            onDone={async () => {
              await readAgain(reread)
              setAsking(false)
            }}
          />
        </Dialog>
      )}
      {releases.length > 0 && (
        <ul className="list">
          {releases.map((release) => (
            <Item
              key={release.id}
              patientId={patientId}
              release={release}
              faxed={(records ?? []).filter(
                ({ roiRequest, faxedAt }) => faxedAt && roiRequest?.id === release.id,
              )}
              zone={zone}
              canSendRecords={canSendRecords}
              onChange={reread}
            />
          ))}
        </ul>
      )}
      <NoneOrHidden hides={props.hides} isEmpty={releases.length === 0}>
        <Empty title="No Data Available">
          <p>Requests to send records of this patient show here.</p>
        </Empty>
      </NoneOrHidden>
    </div>
  )
}

const steps = {
  send: 'Send to the patient',
  acknowledge: 'They have them',
  cancel: 'Cancel',
} as const satisfies Partial<Record<ReleaseStep, string>>

type ItemProps = {
  patientId: string
  release: Release
  faxed: readonly ReleaseRecord[]
  zone: string
  canSendRecords: boolean
  onChange: () => Promise<unknown>
}

const Item = ({ patientId, release, faxed, zone, canSendRecords, onChange }: ItemProps) => {
  const {
    recipient,
    status,
    sections,
    classes,
    signedAt,
    createdAt,
    authorName,
    can = [],
  } = release
  const [isSending, setSending] = useState(false)
  const words = releaseStatusWords[status]
  const step = useAction(async (name: keyof typeof steps) => {
    const { version } = release
    await withReread(
      () => takeReleaseStep(patientId, release, name, version === undefined ? {} : { version }),
      onChange,
    )
    await readAgain(onChange)
    toast('Recorded', { tone: 'good' })
  })
  const day = (at: string) => displayDate(localDate(at, zone))
  const isSigned = releasableStatuses.some((each) => each === status)
  return (
    <li className="item plain-item">
      <div className="stack g2 grow">
        <span className="row g2">
          <b dir="auto">{recipient ?? 'A recipient'}</b>
          <Badge tone={words.tone}>{words.label}</Badge>
        </span>
        {sections && <p>{sections.map((each) => releaseSectionNames[each]).join('; ')}</p>}
        {isSigned && classes && (
          <p className="small">
            {classes.length > 0
              ? `May go along: ${classes.map((each) => releaseClassNames[each]).join('; ')}`
              : 'No sensitive information may go along'}
          </p>
        )}
        <p className="small ink-2">
          {signedAt ? `Signed ${day(signedAt)}` : `Asked ${day(createdAt)} by ${authorName}`}
        </p>
        {faxed.map((each) => (
          <p key={each.id} className={isUndelivered(each.faxStatus) ? 'c-danger' : 'small ink-2'}>
            {`Faxed ${day(each.faxedAt ?? '')} to ${phoneDisplay(each.faxNumber ?? '')}`}
            {isUndelivered(each.faxStatus) && '. It did not arrive: send them again.'}
          </p>
        ))}
        <ActionError error={step.error} />
        <div className="actions">
          {entriesOf(steps).map(
            ([name, label]) =>
              can.includes(name) && (
                <Button
                  key={name}
                  size="small"
                  look={name === 'cancel' ? 'quiet' : undefined}
                  busy={step.busy}
                  onClick={() => void step.run(name)}
                >
                  {label}
                </Button>
              ),
          )}
          {isSigned && canSendRecords && (
            <Button size="small" look="primary" onClick={() => setSending(true)}>
              Send records
            </Button>
          )}
        </div>
        {isSending && (
          <Dialog open title="Send records" onClose={() => setSending(false)}>
            <SendRecords
              patientId={patientId}
              release={release}
              onDone={async () => {
                await readAgain(onChange)
                setSending(false)
              }}
            />
          </Dialog>
        )}
      </div>
    </li>
  )
}
