import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog'

type Props = { onRemove: () => Promise<void>; onClose: () => void }

const RemoveDialog = ({ onRemove, onClose }: Props) => {
  const [busy, setBusy] = useState(false)
  return (
    <ConfirmDialog
      open
      title="Delete your photo ID?"
      confirm="Delete"
      keep="Keep it"
      busy={busy}
      onConfirm={() => {
        setBusy(true)
        void onRemove()
      }}
      onClose={onClose}
    >
      <p>Your provider needs it before they can prescribe. You can add a new one at any time.</p>
    </ConfirmDialog>
  )
}

export default RemoveDialog
