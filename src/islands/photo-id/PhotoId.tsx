import { lazy, Suspense, useEffect, useState } from 'react'
import { ownWords } from '../stores/api'
import { partWith, sayParting } from '../stores/flash'
import { toast, toastFailure } from '../stores/toasts'
import { Button, ButtonLink } from '../ui/Button'
import { Note } from '../ui/Note'
import { OnFile } from './CurrentPhoto'
import { Frame } from './PhotoPreview'
import { Sending } from './Sending'
import { PickButtons } from './SourceButtons'
import { usePicture } from './upload-state'

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
      partWith('Your photo ID is saved.', 'good')
      location.replace('/app')
    } else toast('Your photo ID is saved.', { tone: 'good' })
    setOnFile(true)
    setReplacing(false)
  }
  const { picture, choose, send, stop, retake } = usePicture(patientId, arrived)
  useEffect(sayParting, [])
  const remove = async () => {
    try {
      await ownWords.call('DELETE /patients/:patient/photo_id', { params: { patient: patientId } })
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
        <OnFile
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
      <Frame url={shown} reading={picture.at === 'reading'} />
      {words && (
        <div role="alert">
          <Note tone="danger">{words}</Note>
        </div>
      )}
      {picture.at === 'sending' && <Sending share={picture.share} onStop={stop} />}
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
        <PickButtons busy={picture.at === 'reading'} onPick={choose} />
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
