import { useStore } from '@nanostores/react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { $editor, discardMessage, type QueuedMessage, retryMessage } from '../outbox'

/** Why a message was refused, and what its writer can do with it. Loaded with the first: the edge has just answered. */
const Refusal = ({ message }: { message: QueuedMessage }) => {
  const { clientId, to, text, failure, attachmentIds = [] } = message
  const editor = useStore($editor)
  const canEdit = 'conversationId' in to && editor?.conversationId === to.conversationId
  return (
    <>
      <Icon name="circle-alert" /> <span>{failure}</span>
      <Button size="small" look="quiet" onClick={() => retryMessage(clientId)}>
        Try again
      </Button>
      {canEdit && attachmentIds.length === 0 && (
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            discardMessage(clientId)
            editor?.insert(text)
          }}
        >
          Edit
        </Button>
      )}
      <Button size="small" look="quiet" onClick={() => discardMessage(clientId)}>
        Discard
      </Button>
    </>
  )
}
export default Refusal
