import { useEffect, useState } from 'react'
import { onSent, queueMessage } from '../outbox/outbox'
import { useWaitingFiles } from './use-waiting-files'

export type FirstFilesState = ReturnType<typeof useFirstFiles>

/**
 * Files chosen beside the first message of a draft. They go into the conversation that the message opens, so they are
 * uploaded once it arrived, and follow it as a message of their own.
 */
export const useFirstFiles = (draftName: string, onDone: (conversationId: string) => void) => {
  const [conversationId, setConversationId] = useState<string | null>(null)
  const [clientId, setClientId] = useState<string | null>(null)
  const waiting = useWaitingFiles(draftName, conversationId, {
    keepsRefused: conversationId === null,
  })
  const { files, ids, clear } = waiting
  const areSettled = files.every(({ state }) => state === 'uploaded' || state === 'refused')
  const hasRefused = files.some(({ state }) => state === 'refused')
  useEffect(() => {
    if (!conversationId || !areSettled || clientId || ids.length === 0) return
    setClientId(queueMessage({ conversationId }, '', null, { attachmentIds: ids }).clientId)
  }, [conversationId, areSettled, clientId, ids])
  useEffect(
    () =>
      onSent((message) => {
        if (message.clientId !== clientId) return
        clear()
        if (!hasRefused) onDone(message.conversationId)
      }),
    [clientId, hasRefused, clear, onDone],
  )
  return {
    ...waiting,
    conversationId,
    /** Some could not be sent, the message was. */
    hasFailed: areSettled && hasRefused,
    /** The message arrived in this conversation. */
    follow: setConversationId,
  }
}
