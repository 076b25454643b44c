import type { MouseEvent } from 'react'
import { useStore } from '#islands/stores/use-store'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { $editor } from '../outbox/message-editor'
import { discardMessage, retryMessage } from '../outbox/outbox'
import type { QueuedMessage } from '../outbox/queued-messages'
import { takeBack } from '../outbox/take-back'

/** Why a message was refused or waits, and what its writer can do with it. Loaded with the first: the edge has just answered. */
const Refusal = ({ message }: { message: QueuedMessage }) => {
  const { clientId, to, text, failure, attachmentIds = [] } = message
  const editor = useStore($editor)
  const canEdit = 'conversationId' in to && editor?.conversationId === to.conversationId
  return (
    <>
      <span className="row nowrap g1">
        <Icon name="circle-alert" /> <span>{failure}</span>
      </span>
      <span className="row nowrap g1">
        <Button
          size="small"
          look="quiet"
          onClick={(event) => {
            focusThread(event)
            retryMessage(clientId)
          }}
        >
          Try again
        </Button>
        {canEdit && attachmentIds.length === 0 && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              takeBack(message)
              editor?.insert(text)
            }}
          >
            Edit
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          onClick={(event) => {
            focusThread(event)
            discardMessage(clientId)
          }}
        >
          Discard
        </Button>
      </span>
    </>
  )
}
export default Refusal

/** The button that was pressed is gone with what it was about. */
const focusThread = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('.log')?.focus({ preventScroll: true })
