import { useEffect, useState } from 'react'
import { ApiError } from '#edge/client'
import { deletePhoto, loadPhoto } from '#islands/photo-id/load-photo'
import { PhotoPicker } from '#islands/photo-id/PhotoPicker.tsx'
import { usePhotoUpload } from '#islands/photo-id/upload-state'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import type { PhotoIdAccess } from './PhotoIdOnFile'

type Props = {
  patientId: string
  isOnFile: boolean
  access: PhotoIdAccess
  onChange: () => Promise<unknown>
  onClose: () => void
}

/** The photo ID of a patient: read, and the read put on record, only once this is open. */
const PhotoIdDialog = ({ patientId, isOnFile, access, onChange, onClose }: Props) => {
  const [isAdding, setAdding] = useState(!isOnFile)
  const [isDeleting, setDeleting] = useState(false)
  const finish = async (words: string) => {
    await readAgain(onChange)
    onClose()
    toast(words, { tone: 'good' })
  }
  const upload = usePhotoUpload(patientId, {
    onArrived: () => void finish('The photo ID is saved'),
    onRestored: () => setAdding(true),
  })
  if (isDeleting)
    return (
      <ConfirmDialog
        open
        title="Delete the photo ID?"
        confirm="Delete"
        keep="Keep it"
        onConfirm={async () => {
          await deletePhoto(patientId)
          await finish('The photo ID is deleted')
        }}
        onClose={() => setDeleting(false)}
      >
        <p>The patient is asked to add a new one.</p>
      </ConfirmDialog>
    )
  const isSending = upload.photo.at === 'sending'
  return (
    <Dialog
      open
      title={isAdding ? 'Add a photo ID' : 'Photo ID'}
      onClose={onClose}
      dismissible={!isSending}
    >
      <div className="stack g4">
        {isAdding ? (
          <PhotoPicker upload={upload} alt="The ID as it will be saved" />
        ) : (
          <PhotoOnFile patientId={patientId} />
        )}
        <div className="actions">
          <Button look={isAdding ? 'quiet' : undefined} onClick={onClose} disabled={isSending}>
            {isAdding ? 'Cancel' : 'Close'}
          </Button>
          {!isAdding && access.canAdd && <Button onClick={() => setAdding(true)}>Replace</Button>}
          {!isAdding && access.canDelete && (
            <Button look="danger" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
export default PhotoIdDialog

const PhotoOnFile = ({ patientId }: { patientId: string }) => {
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useAction(async () => {
    try {
      setUrl(await loadPhoto(patientId))
    } catch (error) {
      setFailure(error instanceof ApiError && error.status === 404 ? lostText : unloadedText)
      throw error
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => void load.run(), [])
  if (url) return <img className="id-frame" src={url} alt="The patient’s ID" />
  if (failure) return <ActionError error={failure} />
  return <Skeleton label="Loading the photo" lines={6} />
}

const lostText = 'The photo was not found. Ask the patient for a new one.'
const unloadedText = 'The photo could not be loaded. Close this and open it again.'
