import { Suspense, useState } from 'react'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { toast } from '../stores/toasts'
import { Button, ButtonLink } from '../ui/Button'
import { Note } from '../ui/feedback/Note'
import { CurrentPhoto } from './CurrentPhoto'
import { PhotoPreview } from './PhotoPreview'
import { SourceButtons } from './SourceButtons'
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
  const { photo, choose, send, stop, retake } = usePhotoUpload(patientId, {
    onArrived,
    onRestored: () => setReplacing(true),
  })
  const remove = async () => {
    await apiWithLocalErrors.call('DELETE /patients/:patient/photo_id', {
      params: { patient: patientId },
    })
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
  const url = 'url' in photo ? photo.url : null
  const error = 'words' in photo ? photo.words : undefined
  return (
    <div className="stack g5">
      <PhotoPreview url={url} reading={photo.at === 'reading'} />
      {error && (
        <div role="alert">
          <Note tone="danger">{error}</Note>
        </div>
      )}
      {photo.at === 'sending' && <UploadProgress share={photo.share} onStop={stop} />}
      {photo.at === 'ready' && (
        <div className="actions">
          <Button look="primary" size="big" onClick={() => void send()}>
            {photo.unreached ? 'Try again' : 'Use this picture'}
          </Button>
          <Button size="big" onClick={retake}>
            Take another
          </Button>
        </div>
      )}
      {(photo.at === 'none' || photo.at === 'reading') && (
        <SourceButtons busy={photo.at === 'reading'} onPick={choose} />
      )}
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

const UploadProgress = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const percent = Math.round(share * 100)
  return (
    <div className="stack g2">
      <label htmlFor="id-progress">{percent < 100 ? 'Sending your picture' : 'Almost done'}</label>
      <progress id="id-progress" max={100} value={percent} />
      <div>
        <Button onClick={onStop}>Stop</Button>
      </div>
    </div>
  )
}
