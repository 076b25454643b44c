import { apiWithLocalErrors } from '../stores/api'
import { ConfirmDialog } from '../ui/ConfirmDialog'

export type ArchiveDialogProps = {
  id: string
  /** The place of the newest message on screen. */
  lastSeq: number
  /** Reads the conversation again. */
  onChange: () => Promise<void>
  onClose: () => void
}

/** Asks a patient first: they cannot open it again. */
export const ArchiveDialog = ({ id, lastSeq, onChange, onClose }: ArchiveDialogProps) => {
  const archive = async () => {
    try {
      await apiWithLocalErrors.call('POST /conversations/:id/archive', {
        params: { id },
        body: { lastSeq },
      })
      onClose()
    } finally {
      // A new message may have refused it: it is shown beside the reason.
      await onChange()
    }
  }
  return (
    <ConfirmDialog
      open
      title="Archive this conversation?"
      confirm="Archive it"
      keep="Keep it"
      onConfirm={archive}
      onClose={onClose}
    >
      <p>
        You can still read it in your messages, but no new messages can be sent in it. Write a new
        one at any time.
      </p>
    </ConfirmDialog>
  )
}
