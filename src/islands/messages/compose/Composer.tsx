import {
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { maxAttachments } from '#edge/domains/attachments/file-limits'
import { hasVisibleText, maxMessageCharacters } from '#edge/domains/conversations/kinds'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { AttachButton } from '../attachments/AttachButton'
import type { WaitingFile } from '../attachments/AttachFiles'
import type { ConversationMessage } from '../conversation'
import { queueMessage } from '../outbox/outbox'
import type { Destination } from '../outbox/queued-messages'
import { Quote } from '../thread/Quote'
import { LengthNote } from './LengthNote'
import { type OnType, useDraftedText } from './use-drafted-text'

type Props = {
  to: Destination
  /** Names the draft: what is typed is kept in this tab. */
  draftName: string
  label: string
  placeholder: string
  replyTo?: ConversationMessage | null
  onReplyEnd?: () => void
  /** What its writer should know before they send it, announced as they type. */
  adviceOn?: (text: string) => ReactNode
  /** What goes with the message, read when it is sent. */
  more?: (text: string) => Parameters<typeof queueMessage>[3]
  /** Told of every change, with how to put another text in its place. */
  onType?: OnType
  children?: ReactNode
}

/** Loaded with the first file that is chosen. */
const AttachFiles = lazy(() => import('../attachments/AttachFiles'))

/** Where a message is written; nothing empty is sent. */
export const Composer = ({
  to,
  draftName,
  label,
  placeholder,
  replyTo = null,
  onReplyEnd = () => {},
  adviceOn,
  more,
  onType,
  children,
}: Props) => {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])
  const conversationId = 'conversationId' in to ? to.conversationId : null
  const [text, type] = useDraftedText(draftName, conversationId, field, onType)
  const canSend =
    files.length <= maxAttachments &&
    files.every(({ id, failure }) => id || failure) &&
    (hasVisibleText(text) || files.some(({ id }) => id))
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canSend) return field.current?.focus()
    const attachmentIds = files.flatMap(({ id }) => (id ? [id] : []))
    queueMessage(to, text.trim(), replyTo?.id ?? null, { ...more?.(text), attachmentIds })
    type('')
    setChosen([])
    setFiles([])
    onReplyEnd()
    field.current?.focus()
  }
  return (
    <form className="compose" onSubmit={send}>
      {children}
      <div id={noteId} role="status">
        {adviceOn?.(text)}
        <LengthNote text={text} />
      </div>
      {replyTo && (
        <p className="row nowrap g2 small">
          <Quote of={replyTo} className="grow truncate" />
          <Button
            icon
            look="quiet"
            size="small"
            aria-label="Do not reply to it"
            onClick={() => {
              onReplyEnd()
              field.current?.focus()
            }}
          >
            <Icon name="x" />
          </Button>
        </p>
      )}
      {chosen.length > 0 && conversationId && (
        <Suspense>
          <AttachFiles
            conversationId={conversationId}
            chosen={chosen}
            files={files}
            setFiles={setFiles}
          />
        </Suspense>
      )}
      <div className="box">
        {conversationId && (
          <AttachButton onChoose={(more) => setChosen((before) => [...before, ...more])} />
        )}
        <textarea
          ref={field}
          className="input grow"
          rows={3}
          dir="auto"
          value={text}
          maxLength={maxMessageCharacters}
          placeholder={placeholder}
          aria-label={label}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
          }}
        />
        <Button
          icon
          look="primary"
          type="submit"
          aria-label="Send"
          aria-disabled={!canSend || undefined}
        >
          <Icon name="send-horizontal" flip />
        </Button>
      </div>
    </form>
  )
}
