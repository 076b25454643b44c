import { Button } from '../ui/Button'
import { Note } from '../ui/feedback/Note'
import { PhotoPreview } from './PhotoPreview'
import { SourceButtons } from './SourceButtons'
import type { PhotoUpload } from './upload-state'

type Props = {
  upload: PhotoUpload
  /** What the picture shows, where it is not one's own ID. */
  alt?: string
}

/** One photo of an ID from the camera or a file to the clinic, for patients and for staff. */
export const PhotoPicker = ({ upload, alt }: Props) => {
  const { photo, choose, send, stop, retake } = upload
  const url = 'url' in photo ? photo.url : null
  const error = 'words' in photo ? photo.words : undefined
  return (
    <>
      <PhotoPreview url={url} alt={alt} reading={photo.at === 'reading'} />
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
    </>
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
