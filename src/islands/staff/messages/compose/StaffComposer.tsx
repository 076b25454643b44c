import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Composer } from '#islands/messages/compose/Composer.tsx'
import type { Conversation, ConversationMessage } from '#islands/messages/conversation'
import { presenceOf } from '#islands/messages/presence'
import { LaterPart } from '#islands/ui/feedback/LaterPart.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { inboxTitle } from '../inbox'
import { Collision } from './Collision'
import { NoteComposer } from './NoteComposer'
import { Suggestions } from './Suggestions'
import { useMentions } from './use-mentions'

// What few answers need is loaded with it.
const Overtaken = lazyPart(() => import('./Overtaken'))
const SenderSelect = lazyPart(() => import('./SenderSelect'))

type Props = {
  conversation: Conversation
  meId: string
  channels: readonly string[]
  /** Where the newest message of a colleague stands, and whose it is. */
  newest: ConversationMessage | undefined
  replyTo: ConversationMessage | null
  onReplyEnd: () => void
  /** False where one reads only: a note can still be written. */
  canSend: boolean
  onNoted: () => void
}

/** Where staff answer, or note something beside it: two forms that look different and send to two addresses. */
export const StaffComposer = (props: Props) => {
  const { conversation, canSend, onNoted, meId, channels } = props
  const [chosen, setMode] = useState<'answer' | 'note'>('answer')
  // Archived while one writes: what was typed stays in its draft.
  const mode = canSend ? chosen : 'note'
  const box = useRef<HTMLDivElement>(null)
  const say = useMemo(() => presenceOf(conversation.id), [conversation.id])
  useEffect(() => {
    say('viewing', 30_000)
    const timer = setInterval(() => !document.hidden && say('viewing', 30_000), 10_000)
    return () => {
      clearInterval(timer)
      say('left')
    }
  }, [say])
  useEscapeFromField(box)
  const isAmongStaff = conversation.kind === 'internal' || conversation.kind === 'staff'
  return (
    <div ref={box} className={mode === 'note' ? 'staff-compose noting' : 'staff-compose'}>
      {!isAmongStaff && canSend && (
        <fieldset className="modes">
          <legend className="sr">What you write</legend>
          <label>
            <input
              type="radio"
              name="compose-mode"
              checked={mode === 'answer'}
              onChange={() => setMode('answer')}
            />
            Answer
          </label>
          <label>
            <input
              type="radio"
              name="compose-mode"
              checked={mode === 'note'}
              onChange={() => setMode('note')}
            />
            <Icon name="lock" /> Internal note
          </label>
        </fieldset>
      )}
      <Collision conversationId={conversation.id} meId={meId} channels={channels} onArrival={say} />
      {mode === 'note' && <NoteComposer conversation={conversation} say={say} onNoted={onNoted} />}
      {/* Kept while a note is written: what was attached and chosen for the answer stays with it. */}
      {canSend && (
        <div hidden={mode === 'note'}>
          <AnswerComposer {...props} say={say} />
        </div>
      )}
    </div>
  )
}

/** Escape leaves the field for the messages above, where single keys act and arrow keys scroll. */
const useEscapeFromField = (box: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = box.current
    const leave = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLTextAreaElement
      if (event.key !== 'Escape' || event.defaultPrevented || !isField) return
      event.preventDefault()
      element?.closest('.conv')?.querySelector<HTMLElement>('.log')?.focus()
    }
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [box])
}

const AnswerComposer = ({
  conversation,
  meId,
  newest,
  replyTo,
  onReplyEnd,
  say,
}: Props & { say: ReturnType<typeof presenceOf> }) => {
  const { id, kind } = conversation
  const [text, setText] = useState('')
  const [replace, setReplace] = useState<((text: string) => void) | null>(null)
  const mentions = useMentions(`message-${id}`)
  const [fromUserId, setFrom] = useState('')
  // What a colleague sent since one began to write.
  const [startSeq, setStartSeq] = useState<number | null>(null)
  const isOvertaken =
    startSeq !== null &&
    newest !== undefined &&
    newest.seq > startSeq &&
    newest.sentByUserId !== meId &&
    newest.fromRole !== 'patient'
  return (
    <>
      {isOvertaken && (
        <LaterPart>
          <Overtaken by={newest} />
        </LaterPart>
      )}
      <Composer
        to={{ conversationId: id }}
        draftName={`message-${id}`}
        label="Message"
        placeholder={
          kind === 'internal' || kind === 'staff'
            ? 'Write to your colleagues. Type . for a snippet, @ for a colleague'
            : `Write to ${inboxTitle(conversation)}. Type . for a snippet`
        }
        replyTo={replyTo}
        onReplyEnd={onReplyEnd}
        more={(words) => {
          mentions.clear()
          return {
            ...(fromUserId && { fromUserId }),
            mentionedUserIds: mentions.idsIn(words),
          }
        }}
        onType={(typed, put) => {
          setText(typed)
          setReplace(() => put)
          setStartSeq((before) => (typed ? (before ?? newest?.seq ?? 0) : null))
          say(typed ? 'typing' : 'viewing')
        }}
      >
        {kind === 'provider' && (
          <LaterPart>
            <SenderSelect conversationId={id} value={fromUserId} onChange={setFrom} />
          </LaterPart>
        )}
        <Suggestions
          text={text}
          snippets={{
            patientName: conversation.counterpart?.name,
            onChoose: (next) => replace?.(next),
          }}
          mentions={{
            conversationId: id,
            onChoose: (next, member) => {
              mentions.add(member)
              replace?.(next)
            },
          }}
        />
      </Composer>
    </>
  )
}
