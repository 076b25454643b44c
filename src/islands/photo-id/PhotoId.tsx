import { Suspense, useState } from 'react'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { setFlash } from '../stores/flash'
import { toast } from '../stores/toasts'
import { ButtonLink } from '../ui/Button'
import { CurrentPhoto } from './CurrentPhoto'
import { deletePhoto } from './load-photo'
import { PhotoPicker } from './PhotoPicker'
import { usePhotoUpload } from './upload-state'

const RemoveDialog = lazyPart(() => import('./RemoveDialog'))

type Props = {
  patientId: string
  onFile: boolean
  /** The page ends a booking: home is next. */
  afterBooking: boolean
}

/** The photo of a government ID. An island because the browser resizes it before it is sent. */
export const PhotoId = ({ patientId, onFile: first, afterBooking }: Props) => {
  const [onFile, setOnFile] = useState(first)
  const [replacing, setReplacing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const onArrived = () => {
    if (afterBooking) {
      setFlash('Your photo ID is saved.', 'good')
      location.replace('/app')
    } else toast('Your photo ID is saved.', { tone: 'good' })
    setOnFile(true)
    setReplacing(false)
  }
  const upload = usePhotoUpload(patientId, {
    onArrived,
    onRestored: () => setReplacing(true),
  })
  const { photo, retake } = upload
  const remove = async () => {
    await deletePhoto(patientId)
    setRemoving(false)
    setOnFile(false)
    retake()
    toast('Your photo ID is deleted.')
  }
  if (onFile && !replacing)
    return (
      <>
        <CurrentPhoto
          patientId={patientId}
          fresh={photo.at === 'sent' ? photo.url : null}
          onReplace={() => {
            retake()
            setReplacing(true)
          }}
          onDelete={() => setRemoving(true)}
        />
        <Suspense>
          {removing && <RemoveDialog onRemove={remove} onClose={() => setRemoving(false)} />}
        </Suspense>
      </>
    )
  return (
    <div className="stack g5">
      <PhotoPicker upload={upload} />
      {photo.at !== 'sending' && (
        <div>
          <ButtonLink look="quiet" className="later" href="/app">
            Do this later
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
