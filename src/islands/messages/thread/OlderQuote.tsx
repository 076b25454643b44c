import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../../stores/api'
import { onLiveEvent } from '../../stores/live'
import { type ConversationMessage, loadMessage } from '../conversation'
import { Quote } from './Quote'

type Props = { conversationId: string; messageId: string }

/** What a message answers, where it stands further up than is loaded. */
const OlderQuote = ({ conversationId, messageId }: Props) => {
  const [quoted, setQuoted] = useState<ConversationMessage | null>(null)
  useEffect(() => {
    const read = () =>
      void loadMessage(apiWithLocalErrors, conversationId, messageId).then(setQuoted)
    read()
    return onLiveEvent('status_changed', ({ id }) => id === messageId && read())
  }, [conversationId, messageId])
  return <Quote of={quoted} />
}
export default OlderQuote
