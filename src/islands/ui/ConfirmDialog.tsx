import type { ReactNode } from 'react'
import { Button } from './Button'
import { Dialog } from './Dialog'

type Props = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** What the irreversible answer does, as a verb, and what leaving it does. */
  confirm: string
  keep: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone: the safe answer is the primary one and has the focus. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  keep,
  busy,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog open={open} onClose={onClose} title={title} dismissible={!busy}>
    {children}
    <div className="acts">
      <Button look="primary" data-first onClick={onClose} disabled={busy}>
        {keep}
      </Button>
      <Button look="danger" busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
)
