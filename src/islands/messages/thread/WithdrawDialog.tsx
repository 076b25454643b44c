import { toast } from '../../stores/toasts'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

type Props = { onWithdraw: () => Promise<void>; onClose: () => void }

/** Asks before a message is withdrawn. */
export const WithdrawDialog = ({ onWithdraw, onClose }: Props) => {
  const withdraw = async () => {
    await onWithdraw()
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
