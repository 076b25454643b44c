import { useEffect, useMemo, useState } from 'react'
import { Composer } from '../../messages/compose/Composer'
import type { Conversation, ConversationMessage } from '../../messages/conversation'
import { presenceOf } from '../../messages/presence'
import { Icon } from '../../ui/Icon'
import type { ListedColleague } from '../colleagues/colleague'
import { Collision } from './Collision'
import { inboxTitle } from './inbox'
import { type ConversationMember, loadSenders } from './members'
import { mentionsIn } from './mentions'
import { NoteComposer } from './NoteComposer'
import { Suggestions } from './Suggestions'

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
  const say = useMemo(() => presenceOf(conversation.id), [conversation.id])
  useEffect(() => {
    say('viewing', 30_000)
    const timer = setInterval(() => !document.hidden && say('viewing', 30_000), 30_000)
    return () => {
      clearInterval(timer)
      say('left')
    }
  }, [say])
  const isAmongStaff = conversation.kind === 'internal' || conversation.kind === 'staff'
  return (
    <div className={mode === 'note' ? 'staff-compose noting' : 'staff-compose'}>
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
      <Collision conversationId={conversation.id} meId={meId} channels={channels} />
      {mode === 'note' ? (
        <NoteComposer conversation={conversation} say={say} onNoted={onNoted} />
      ) : (
        <AnswerComposer {...props} say={say} />
      )}
    </div>
  )
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
  const [mentioned, setMentioned] = useState<readonly ListedColleague[]>([])
  const [senders, setSenders] = useState<readonly ConversationMember[]>([])
  const [fromUserId, setFrom] = useState('')
  // What a colleague sent since one began to write.
  const [startSeq, setStartSeq] = useState<number | null>(null)
  useEffect(() => {
    if (kind === 'provider') loadSenders(id).then(setSenders, () => {})
  }, [id, kind])
  const isOvertaken =
    startSeq !== null &&
    newest !== undefined &&
    newest.seq > startSeq &&
    newest.sentByUserId !== meId &&
    newest.fromRole !== 'patient'
  return (
    <>
      {isOvertaken && (
        <p className="note warning" role="status">
          <Icon name="triangle-alert" />
          <span>
            <bdi>{newest?.sentByName ?? newest?.fromName}</bdi> answered while you were writing.
            Read it before you send.
          </span>
        </p>
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
        more={() => {
          setMentioned([])
          return {
            ...(fromUserId && { fromUserId }),
            mentionedUserIds: mentionsIn(text, mentioned),
          }
        }}
        onType={(typed, put) => {
          setText(typed)
          setReplace(() => put)
          setStartSeq((before) => (typed ? (before ?? newest?.seq ?? 0) : null))
          say(typed ? 'typing' : 'viewing')
        }}
      >
        {senders.length > 0 && (
          <label className="row g2 small">
            <span>From</span>
            <select
              className="input"
              value={fromUserId}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            >
              <option value="">Yourself</option>
              {senders.map((each) => (
                <option key={each.id} value={each.id}>
                  {`On behalf of ${each.name}`}
                </option>
              ))}
            </select>
          </label>
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
              setMentioned((before) => [...before, member])
              replace?.(next)
            },
          }}
        />
      </Composer>
    </>
  )
}
