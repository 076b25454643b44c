import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import {
  type Conversation,
  loadConversation,
  loadOlderMessages,
  type MessagePage,
} from '../../messages/conversation'
import { apiWithLocalErrors } from '../../stores/api'

export interface OpenConversation {
  readonly conversation: Conversation
  readonly page: MessagePage
}
/** Why the conversation of the address is not there: not the reader's, or not answered. */
export type Unopened = 'missing' | 'lost'

/** The conversation that the address names: the one last asked for, whichever answer comes first. */
export const useOpenConversation = (
  first: OpenConversation | null,
  firstUnopened: Unopened | null,
  loadThread: () => Promise<unknown>,
) => {
  const [open, setOpen] = useState(first)
  const [openingId, setOpening] = useState<string | null>(null)
  const [unopened, setUnopened] = useState(firstUnopened)
  const wantedId = useRef(first?.conversation.id ?? null)
  const show = useCallback(
    async (id: string | null) => {
      wantedId.current = id
      setOpening(id)
      setUnopened(null)
      if (!id) return setOpen(null)
      const settle = (opened: OpenConversation | null, why: Unopened | null) => {
        if (wantedId.current !== id) return
        setOpen(opened)
        setUnopened(why)
        setOpening(null)
      }
      try {
        const [conversation, page] = await Promise.all([
          loadConversation(apiWithLocalErrors, id),
          loadOlderMessages(apiWithLocalErrors, id),
          loadThread(),
        ])
        settle({ conversation, page }, null)
      } catch (error) {
        settle(null, error instanceof ApiError && error.status < 500 ? 'missing' : 'lost')
      }
    },
    [loadThread],
  )
  useEffect(() => {
    const moved = () => void show(new URLSearchParams(location.search).get('open'))
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [show])
  return { open, openingId, unopened, show }
}
