import { useEffect, useState } from 'react'
import { maxAttachments } from '#edge/domains/attachments/file-limits'
import { onSent, queueMessage } from '../outbox/outbox'
import type { WaitingFile } from './AttachFiles'

/** Chosen and not sent, by whom they are for: a dialog that is closed and opened again has them, a page that is left has not. */
const unsentFiles = new Map<string, readonly File[]>()

export type FirstFilesState = ReturnType<typeof useFirstFiles>

/**
 * Files chosen beside the first message to `recipient`. They go into the conversation that the message opens, so they are
 * uploaded once it arrived, and follow it as a message of their own.
 */
export const useFirstFiles = (recipient: string, onDone: (conversationId: string) => void) => {
  const [chosen, setChosen] = useState<readonly File[]>(() => unsentFiles.get(recipient) ?? [])
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  const [conversationId, setConversationId] = useState<string | null>(null)
  const [clientId, setClientId] = useState<string | null>(null)
  const isUploaded =
    files.length === chosen.length && files.every(({ id, failure }) => id ?? failure)
  const ids = files.flatMap(({ id }) => (id ? [id] : []))
  const failures = files.filter(({ failure }) => failure)
  useEffect(() => {
    unsentFiles.set(recipient, conversationId ? [] : chosen)
  }, [recipient, conversationId, chosen])
  useEffect(() => {
    if (!conversationId || !isUploaded || clientId || ids.length === 0) return
    setClientId(queueMessage({ conversationId }, '', null, { attachmentIds: ids }).clientId)
  }, [conversationId, isUploaded, clientId, ids])
  useEffect(
    () =>
      onSent((message) => {
        if (message.clientId === clientId && failures.length === 0) onDone(message.conversationId)
      }),
    [clientId, failures.length, onDone],
  )
  return {
    chosen,
    files,
    setFiles,
    conversationId,
    isUploading: conversationId !== null && !isUploaded,
    /** Some could not be sent, the message was. */
    hasFailed: conversationId !== null && isUploaded && failures.length > 0,
    choose: (more: readonly File[]) =>
      setChosen((before) => [...before, ...more].slice(0, maxAttachments)),
    hasRoom: chosen.length < maxAttachments,
    remove: (file: File) => setChosen((before) => before.filter((each) => each !== file)),
    /** The message arrived in this conversation. */
    follow: setConversationId,
  }
}
