import type { ConversationMessage } from '#islands/messages/conversation'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

type Props = { message: ConversationMessage; conversationId: string; onClose: () => void }

/** Asks before a message is deleted. The conversation is told by a live event, as everyone is. */
export const DeleteMessage = ({ message, conversationId, onClose }: Props) => {
  const remove = async () => {
    await apiWithLocalErrors.messages.in({ conversations: conversationId }).delete(message.id)
    onClose()
    toast('The message was deleted')
  }
  return (
    <ConfirmDialog
      open
      title="Delete this message?"
      confirm="Delete it"
      keep="Keep it"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Its text is deleted for everyone and cannot be restored. Its place in the conversation
        stays.
      </p>
    </ConfirmDialog>
  )
}
