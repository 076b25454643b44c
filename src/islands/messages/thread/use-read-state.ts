import { useCallback, useEffect, useRef } from 'react'
import { apiWithLocalErrors } from '../../stores/api'
import type { ConversationMessage } from '../conversation'

interface Stretch {
  readonly messages: readonly Pick<ConversationMessage, 'seq' | 'sentByUserId'>[]
  /** Whether older messages are not loaded. */
  readonly hasOlder: boolean
  readonly meId: string
}

/**
 * Seq up to which the user has read without a gap. A message that is not loaded, or was never visible, ends the
 * range, since senders see what was read.
 */
export const lastReadInOrder = (
  { messages, hasOlder, meId }: Stretch,
  from: number,
  seen: ReadonlySet<number>,
): number => {
  let last = from
  let previous = hasOlder ? from : Math.max(from, (messages[0]?.seq ?? 1) - 1)
  for (const { seq, sentByUserId } of messages) {
    if (seq <= from) continue
    const isMissing = seq > previous + 1
    const isUnseen = sentByUserId !== meId && !seen.has(seq)
    if (isMissing || isUnseen) break
    if (sentByUserId !== meId) last = seq
    previous = seq
  }
  return last
}

/** Marks messages as read while the page is visible. Returns the callback for messages that became visible. */
export const useReadState = (id: string, stretch: Stretch, lastReadSeq: number) => {
  const seen = useRef(new Set<number>())
  const done = useRef(lastReadSeq)
  done.current = Math.max(done.current, lastReadSeq)
  const latest = useRef(stretch)
  latest.current = stretch
  const mark = useCallback(() => {
    const before = done.current
    const last = lastReadInOrder(latest.current, before, seen.current)
    if (document.hidden || last <= before) return
    done.current = last
    void apiWithLocalErrors
      .call('PATCH /conversations/:conversation/read_state', {
        params: { conversation: id },
        body: { lastReadSeq: last },
      })
      // Keep them unread; the next visible message tries again.
      .catch(() => {
        done.current = Math.min(done.current, before)
      })
  }, [id])
  useEffect(() => {
    document.addEventListener('visibilitychange', mark)
    addEventListener('online', mark)
    return () => {
      document.removeEventListener('visibilitychange', mark)
      removeEventListener('online', mark)
    }
  }, [mark])
  return useCallback(
    (seqs: readonly number[]) => {
      for (const seq of seqs) seen.current.add(seq)
      mark()
    },
    [mark],
  )
}
