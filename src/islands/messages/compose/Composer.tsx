import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { hasVisibleText, maxMessageCharacters } from '#edge/domains/conversations/kinds'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useFileTarget } from '#islands/ui/use-file-target'
import { AttachButton } from '../attachments/AttachButton'
import { FilesToSend } from '../attachments/FilesToSend'
import { useWaitingFiles } from '../attachments/use-waiting-files'
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
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const form = useRef<HTMLFormElement>(null)
  const conversationId = 'conversationId' in to ? to.conversationId : null
  const files = useWaitingFiles(draftName, conversationId)
  useFileTarget(form, conversationId ? files.choose : null, { within: '.conv' })
  const [text, type] = useDraftedText(draftName, conversationId, field, onType)
  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])
  const endReply = () => {
    onReplyEnd()
    field.current?.focus()
  }
  const canSend =
    files.areUploaded && !files.areRefused && (hasVisibleText(text) || files.ids.length > 0)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canSend) return field.current?.focus()
    const attachmentIds = files.ids
    queueMessage(to, text.trim(), replyTo?.id ?? null, { ...more?.(text), attachmentIds })
    type('')
    files.clear()
    endReply()
  }
  return (
    <form className="compose" onSubmit={send} ref={form}>
      {children}
      <div id={noteId} role="status">
        {adviceOn?.(text)}
        <LengthNote text={text} />
      </div>
      {replyTo && <ReplyLine to={replyTo} onEnd={endReply} />}
      {conversationId && <FilesToSend of={files} />}
      <div className="box">
        {conversationId && <AttachButton onChoose={files.choose} />}
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
        <SendButton isReady={canSend} />
      </div>
    </form>
  )
}

/** The message that is replied to, and the way to reply to none. */
const ReplyLine = ({ to, onEnd }: { to: ConversationMessage; onEnd: () => void }) => (
  <p className="row nowrap g2 small">
    <Quote of={to} className="grow truncate" />
    <Button icon look="quiet" size="small" aria-label="Do not reply to it" onClick={onEnd}>
      <Icon name="x" />
    </Button>
  </p>
)

const SendButton = ({ isReady }: { isReady: boolean }) => (
  <Button icon look="primary" type="submit" aria-label="Send" aria-disabled={!isReady || undefined}>
    <Icon name="send-horizontal" flip />
  </Button>
)
