import { useCallback, useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../../stores/api'
import { onLiveEvent } from '../../stores/live'

/** What staff noted beside a conversation. */
export interface ConversationNote {
  readonly id: string
  readonly body: string
  readonly authorName: string
  readonly createdAt: string
}

/** The notes of a conversation, the oldest first; read again when a colleague adds one. */
export const useConversationNotes = (conversationId: string, channels: readonly string[]) => {
  const [list, setList] = useState<readonly ConversationNote[]>([])
  const reread = useCallback(async () => {
    const rows = await apiWithLocalErrors
      .call('GET /conversations/:conversation/notes', {
        params: { conversation: conversationId },
        query: { page: { size: 100 } },
      })
      .catch(() => null)
    if (rows) setList([...rows].reverse())
  }, [conversationId])
  useEffect(() => {
    void reread()
    const hear = ({ type }: { type: string }) => {
      if (type === 'conversation_notes') void reread()
    }
    const stops = [
      onLiveEvent('status_changed', hear),
      ...channels.map((channel) => onLiveEvent('status_changed', hear, { channel })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [reread, channels])
  return { list, reread }
}
