import { useState } from 'react'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { takeReleaseStep } from './release'

/** A patient takes their signature back. */
export const RevokeRelease = ({
  patientId,
  release,
}: {
  patientId: string
  release: { readonly id: string }
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Take my signature back</Button>
      <ConfirmDialog
        open={isOpen}
        title="Take your signature back?"
        confirm="Take it back"
        keep="Keep it"
        onConfirm={async () => {
          await takeReleaseStep(patientId, release, 'revoke')
          setFlash('Nothing more is sent under it.', 'good')
          location.reload()
        }}
        onClose={() => setOpen(false)}
      >
        <p>Nothing more is sent. What was sent before cannot be called back.</p>
      </ConfirmDialog>
    </>
  )
}
