import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import {
  addFirstUnread,
  type Conversation,
  loadConversation,
  loadMessagesAt,
  type MessagePage,
  placeIn,
} from '#islands/messages/conversation'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast, toastFailure } from '#islands/stores/toasts'

export interface OpenConversation {
  readonly conversation: Conversation
  readonly page: MessagePage
}

/** The conversation that the address names: the one last asked for, whichever answer comes first. */
export const useOpenConversation = (first: OpenConversation | null, isMissing: boolean) => {
  const [open, setOpen] = useState(first)
  const [openingId, setOpening] = useState<string | null>(null)
  const wantedId = useRef(first?.conversation.id ?? null)
  const show = useCallback(async (id: string | null, at = Number.NaN) => {
    wantedId.current = id
    setOpening(id)
    const settle = (opened: OpenConversation | null) => {
      setOpen(opened)
      setOpening(null)
    }
    if (!id) return settle(null)
    try {
      const [conversation, around] = await Promise.all([
        loadConversation(apiWithLocalErrors, id),
        loadMessagesAt(apiWithLocalErrors, id, at),
      ])
      const page = await addFirstUnread(apiWithLocalErrors, conversation, around)
      if (wantedId.current === id) settle({ conversation, page })
    } catch (error) {
      if (wantedId.current !== id) return
      settle(null)
      if (error instanceof ApiError && error.status < 500) tellMissing()
      else toastFailure(error)
    }
  }, [])
  useEffect(() => {
    if (isMissing) tellMissing()
    const moved = () => {
      const address = new URLSearchParams(location.search)
      void show(address.get('open'), placeIn(address))
    }
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [show, isMissing])
  return { open, openingId, show }
}

const tellMissing = () =>
  toast('That conversation is not there any more, or it is not yours to read.')
