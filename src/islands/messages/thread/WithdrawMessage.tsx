import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import type { ConversationMessage } from '../conversation'

type Props = { message: ConversationMessage; onClose: () => void }

/** Asks before a message is withdrawn. The conversation is told by a live event, as everyone is. */
const WithdrawMessage = ({ message: { id, conversationId }, onClose }: Props) => {
  const withdraw = async () => {
    await apiWithLocalErrors.messages.in({ conversations: conversationId }).delete(id)
    onClose()
    toast('The message is withdrawn.')
  }
  return (
    <ConfirmDialog
      open
      title="Withdraw this message?"
      confirm="Withdraw it"
      keep="Keep it"
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>
        Its words are hidden in the conversation, and a note says that you withdrew it. The care
        team can still read them: they stay part of the record.
      </p>
    </ConfirmDialog>
  )
}
export default WithdrawMessage
