import { ConfirmDialog } from '../ui/ConfirmDialog'

type Props = { onRemove: () => Promise<void>; onClose: () => void }

const RemoveDialog = ({ onRemove, onClose }: Props) => (
  <ConfirmDialog
    open
    title="Delete your photo ID?"
    confirm="Delete"
    keep="Keep it"
    onConfirm={onRemove}
    onClose={onClose}
  >
    <p>Your provider needs it before they can prescribe. You can add a new one at any time.</p>
  </ConfirmDialog>
)

export default RemoveDialog
