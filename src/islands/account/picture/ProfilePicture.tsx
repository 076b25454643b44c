import type { ReactNode } from 'react'
import { useState } from 'react'
import { PictureButton } from '../../images/PictureButton'
import { setFlash } from '../../stores/flash'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { type PictureOwner, removePicture, savePicture } from './pictures'

type Props = {
  owner: PictureOwner
  userId: string
  hasPicture: boolean
  /** The face as it is. */
  children: ReactNode
}

const frame = { ratio: 1, begins: 'full' } as const
const limits = { maxSidePx: 256, minSidePx: 64 } as const

/** The face of an account. The page is read again after a change, since it stands in many places of it. */
export const ProfilePicture = ({ owner, userId, hasPicture, children }: Props) => {
  const [asking, setAsking] = useState(false)
  const show = (words: string) => {
    setFlash(words, 'good')
    location.reload()
  }
  const remove = async () => {
    await removePicture(owner, userId)
    show('Your picture is removed.')
  }
  return (
    <div className="row">
      {children}
      <div className="stack g2">
        <PictureButton
          label={hasPicture ? 'Change picture' : 'Add a picture'}
          title="Your picture"
          frame={frame}
          limits={limits}
          onSave={async (picture) => {
            await savePicture(owner, userId, picture)
            show('Your picture is saved.')
          }}
        />
        {hasPicture && (
          <Button look="quiet" size="small" onClick={() => setAsking(true)}>
            Remove picture
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title="Remove your picture?"
        confirm="Remove"
        keep="Keep it"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>We show a drawing instead.</p>
      </ConfirmDialog>
    </div>
  )
}
