import { type SubmitEvent, useState } from 'react'
import type { ConversationKind } from '#edge/domains/conversations/kinds'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '../stores/api'
import { appendRows } from '../stores/append-rows'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useAction } from '../ui/use-action'
import type { ThreadReader } from './thread/Thread'

interface Match {
  readonly id: string
  readonly conversationId: string
  readonly seq: number
  readonly excerpt: string
  readonly fromName: string
  readonly counterpartName: string | null
  readonly kind: ConversationKind
  readonly createdAt: string
}
type Props = {
  me: ThreadReader
  /** Where a conversation opens at one of its messages. */
  addressOf: (match: Pick<Match, 'conversationId' | 'seq'>) => string
  isStaff?: boolean
  onClose: () => void
}

/** Looks for words in all messages one may read. What is looked for stands in no address. */
const MessageSearch = ({ me, addressOf, isStaff = false, onClose }: Props) => {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Match[] | null>(null)
  const [after, setAfter] = useState<string | null>(null)
  // What was looked for: other words may stand in the field by now.
  const [searched, setSearched] = useState('')
  const search = useAction(async (words: string, marker: string | null) => {
    const { matches, after: next } = await apiWithLocalErrors.call('POST /conversations/search', {
      body: { text: words, ...(marker && { after: marker }) },
    })
    setSearched(words)
    setFound((before) => (marker && before ? appendRows(before, matches) : matches))
    setAfter(next)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void search.run(text, null)
  }
  return (
    <Dialog open onClose={onClose} title="Search messages" wide>
      <form className="row g2" onSubmit={submit}>
        <input
          className="input grow"
          type="search"
          data-first
          dir="auto"
          maxLength={100}
          aria-label="Words to look for"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button look="primary" type="submit" busy={search.busy}>
          Search
        </Button>
      </form>
      {search.error && (
        <p className="note danger" role="alert">
          {search.error}
        </p>
      )}
      <p role="status" className="small ink-2">
        {found && found.length > 0 && `Messages found: ${found.length}`}
        {found && found.length === 0 && !after && 'No message has all of these words.'}
        {found &&
          found.length === 0 &&
          after &&
          'Nothing found yet. We haven’t searched older messages.'}
      </p>
      {found && found.length > 0 && (
        <ul className="list thr matches" aria-label="Messages found">
          {found.map((match) => (
            <li key={match.id}>
              <a className="item" href={addressOf(match)}>
                <span>
                  <small className="ink-2">
                    <bdi translate="no">{match.fromName}</bdi>
                    {isStaff &&
                      match.counterpartName &&
                      match.counterpartName !== match.fromName && (
                        <>
                          {' · '}
                          <bdi translate="no">{match.counterpartName}</bdi>
                        </>
                      )}
                    {' · '}
                    <span className="nowrap-t">
                      {displayMoment(match.createdAt, me.zone, me.hours)}
                    </span>
                  </small>
                  <p className="excerpt" dir="auto" translate="no">
                    {match.excerpt}
                  </p>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {after && (
        <Button size="small" busy={search.busy} onClick={() => search.run(searched, after)}>
          Look in older messages
        </Button>
      )}
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
export default MessageSearch
