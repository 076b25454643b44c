import { lazy, Suspense, useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash, showFlash } from '../stores/flash'
import { toast, toastFailure } from '../stores/toasts'
import { Button, ButtonLink } from '../ui/Button'
import { Note } from '../ui/Note'
import { CurrentPhoto } from './CurrentPhoto'
import { PhotoPreview } from './PhotoPreview'
import { UploadProgress } from './Sending'
import { SourceButtons } from './SourceButtons'
import { usePhotoUpload } from './upload-state'

const RemoveDialog = lazy(() => import('./RemoveDialog'))

type Props = {
  patientId: string
  onFile: boolean
  /** The page ends a booking: home is next. */
  afterBooking: boolean
}

/** A picture of a government ID. An island because it is scaled here, before it leaves the device. */
export const PhotoId = ({ patientId, onFile: first, afterBooking }: Props) => {
  const [onFile, setOnFile] = useState(first)
  const [replacing, setReplacing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const arrived = () => {
    if (afterBooking) {
      setFlash('Your photo ID is saved.', 'good')
      location.replace('/app')
    } else toast('Your photo ID is saved.', { tone: 'good' })
    setOnFile(true)
    setReplacing(false)
  }
  const { picture, choose, send, stop, retake } = usePhotoUpload(patientId, arrived)
  useEffect(showFlash, [])
  const remove = async () => {
    try {
      await apiWithLocalErrors.call('DELETE /patients/:patient/photo_id', {
        params: { patient: patientId },
      })
      setOnFile(false)
      retake()
      toast('Your photo ID is deleted.')
    } catch (error) {
      toastFailure(error)
    }
    setRemoving(false)
  }
  if (onFile && !replacing)
    return (
      <>
        <CurrentPhoto
          patientId={patientId}
          fresh={picture.at === 'sent' ? picture.url : null}
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
  const shown = 'url' in picture ? picture.url : null
  const words = 'words' in picture ? picture.words : undefined
  return (
    <div className="stack g5">
      <PhotoPreview url={shown} reading={picture.at === 'reading'} />
      {words && (
        <div role="alert">
          <Note tone="danger">{words}</Note>
        </div>
      )}
      {picture.at === 'sending' && <UploadProgress share={picture.share} onStop={stop} />}
      {picture.at === 'ready' && (
        <div className="acts">
          <Button look="primary" size="big" onClick={() => void send()}>
            {picture.unreached ? 'Try again' : 'Use this picture'}
          </Button>
          <Button size="big" onClick={retake}>
            Take another
          </Button>
        </div>
      )}
      {(picture.at === 'none' || picture.at === 'reading') && (
        <SourceButtons busy={picture.at === 'reading'} onPick={choose} />
      )}
      {picture.at !== 'sending' && (
        <div>
          <ButtonLink look="quiet" className="later" href="/app">
            Do this later
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
