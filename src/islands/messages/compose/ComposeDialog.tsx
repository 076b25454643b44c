import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  hasVisibleText,
  maxMessageCharacters,
  type PatientKind,
} from '#edge/domains/conversations/kinds'
import type { TimeFormat } from '#edge/platform/time'
import { toast } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { FirstFiles } from '../attachments/FirstFiles'
import { useFirstFiles } from '../attachments/use-first-files'
import { type ClinicHours, clinicHoursOf } from '../clinic-hours'
import { followOutbox, onSent } from '../outbox/outbox'
import type { Destination } from '../outbox/queued-messages'
import { ReplyPromise } from '../ReplyPromise'
import { TriageNote } from '../TriageNote'
import { SendingText } from '../thread/SendingText'
import { cannotWait } from '../triage'
import { LengthNote } from './LengthNote'
import { showOutOfOfficeToast } from './out-of-office-toast'
import { composeTitles, PurposeList } from './PurposeList'
import { useBusinessHours } from './use-business-hours'
import { useCurrentRecipients } from './use-current-recipients'
import { useQueuedText } from './use-queued-text'

/** Whom a patient can write to. */
export interface Recipients {
  readonly patientId: string
  readonly provider: Addressee | null
  readonly assistant: Addressee | null
}
export interface Addressee {
  readonly userId: string
  readonly name: string
  readonly outOfOfficeMessage: string | null
}

type Props = {
  recipients: Recipients
  /** Read when it is not given. */
  clinicHours?: ClinicHours
  /** When the page was drawn. */
  now: number
  timeFormat: TimeFormat
  /** Whom it is to; without it, the choice comes first. */
  purpose?: PatientKind
  /** The clinician of a question about what they did, where it is not the patient's own. */
  addressee?: Addressee | null
  onClose: () => void
}

const addressOf = (conversationId: string) => `/app/messages/${conversationId}`

const sentTexts: Readonly<Record<PatientKind, string>> = {
  support: 'Your message was sent',
  care_team: 'Your message was sent',
  provider: 'Message sent to your provider',
}

/** A message to support, care team or provider, from anywhere. */
const ComposeDialog = ({
  recipients: first,
  clinicHours: given,
  now: drawnAt,
  timeFormat,
  purpose: initialPurpose,
  addressee = null,
  onClose,
}: Props) => {
  const clinicHours = useClinicHours(given, drawnAt)
  const now = useServerNow(drawnAt, 60_000)
  const recipients = useCurrentRecipients(first)
  useEffect(followOutbox, [])
  const [purpose, setPurpose] = useState<PatientKind | null>(initialPurpose ?? null)
  const [isUploading, setUploading] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={purpose ? composeTitles[purpose] : 'New message'}
      dismissible={!isUploading}
    >
      {purpose ? (
        <MessageForm
          purpose={purpose}
          recipients={addressee ? { ...recipients, provider: addressee } : recipients}
          clinicHours={clinicHours}
          now={now}
          timeFormat={timeFormat}
          onClose={onClose}
          onUploading={setUploading}
        />
      ) : (
        <>
          <PurposeList onChoose={setPurpose} />
          <div>
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
export default ComposeDialog

const MessageForm = ({
  purpose,
  recipients,
  clinicHours,
  now,
  timeFormat,
  onClose,
  onUploading,
}: Omit<Required<Props>, 'purpose' | 'addressee'> & {
  purpose: PatientKind
  /** A dialog that is closed while its files are on the way would leave them behind. */
  onUploading: (isUploading: boolean) => void
}) => {
  const recipient = recipientFor(purpose, recipients)
  const { text, clientId, failure, isWaiting, type, send } = useQueuedText(purpose, recipient?.to)
  const away = recipient?.away ?? null
  const finish = useCallback(
    (conversationId: string) => {
      // There, what to do now stays in sight.
      if (cannotWait(text)) return location.assign(addressOf(conversationId))
      toast(sentTexts[purpose], {
        tone: 'good',
        action: {
          label: 'Show',
          run: () => location.assign(addressOf(conversationId)),
        },
      })
      showOutOfOfficeToast(away)
      onClose()
    },
    [purpose, away, text, onClose],
  )
  const files = useFirstFiles(`message-new-${purpose}`, finish)
  const { follow, isUploading } = files
  const hasFiles = files.files.length > 0
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  useEffect(
    () =>
      onSent((message) => {
        if (message.clientId !== clientId) return
        if (hasFiles) follow(message.conversationId)
        else finish(message.conversationId)
      }),
    [clientId, hasFiles, follow, finish],
  )
  if (!recipient) return <ProviderNotFound onClose={onClose} />
  return (
    <form
      className="stack g3"
      onSubmit={(event) => (files.areRefused ? event.preventDefault() : send(event))}
    >
      {recipient.name && (
        <p>
          To <b translate="no">{recipient.name}</b>
        </p>
      )}
      <ReplyPromise
        kind={purpose}
        clinicHours={clinicHours}
        now={now}
        timeFormat={timeFormat}
        outOfOffice={recipient.away}
      />
      <div role="status">
        <TriageNote text={text} />
        <LengthNote text={text} />
      </div>
      <textarea
        data-first
        className="input message-editor"
        dir="auto"
        aria-label="Message"
        maxLength={maxMessageCharacters}
        value={text}
        readOnly={isWaiting}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <FirstFiles of={files} addressOf={addressOf} />
      <p role="status" className="small ink-2">
        {isWaiting && <SendingText />}
      </p>
      {failure && (
        <p className="note danger" role="alert">
          <Icon name="circle-alert" />
          <span>{failure}</span>
        </p>
      )}
      <div className="actions">
        <Button look="quiet" disabled={isUploading} onClick={onClose}>
          {isWaiting || files.conversationId ? 'Close' : 'Cancel'}
        </Button>
        <Button
          look="primary"
          type="submit"
          busy={isWaiting}
          aria-disabled={!hasVisibleText(text) || files.areRefused || undefined}
        >
          Send
        </Button>
      </div>
    </form>
  )
}

/** When the clinic answers; without an answer the promise is only general. */
const useClinicHours = (given: ClinicHours | undefined, now: number): ClinicHours => {
  const rows = useBusinessHours(given !== undefined)
  return useMemo(() => given ?? clinicHoursOf(rows, now), [given, rows, now])
}

const recipientFor = (
  purpose: PatientKind,
  { patientId, provider, assistant }: Recipients,
): { to: Destination; name: string | null; away: string | null } | null => {
  if (purpose === 'support') return { to: { supportOf: patientId }, name: null, away: null }
  const person = purpose === 'provider' ? provider : assistant
  return (
    person && {
      to: { userId: person.userId },
      name: person.name,
      away: person.outOfOfficeMessage,
    }
  )
}

const ProviderNotFound = ({ onClose }: { onClose: () => void }) => (
  <div className="stack g3">
    <h3>Provider not found</h3>
    <p>You have no provider yet. Please contact customer support: they will find one for you.</p>
    <div>
      <Button data-first onClick={onClose}>
        Close
      </Button>
    </div>
  </div>
)
