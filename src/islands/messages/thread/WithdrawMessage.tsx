import { apiWithLocalErrors } from '../../stores/api'
import type { ConversationMessage } from '../conversation'
import { WithdrawDialog } from './WithdrawDialog'

type Props = { message: ConversationMessage; onClose: () => void }

/** Withdraws a message; the conversation updates by the live event, as for everyone. */
const WithdrawMessage = ({ message: { id, conversationId }, onClose }: Props) => {
  const withdraw = async () => {
    await apiWithLocalErrors.messages.in({ conversations: conversationId }).delete(id)
  }
  return <WithdrawDialog onWithdraw={withdraw} onClose={onClose} />
}
export default WithdrawMessage
