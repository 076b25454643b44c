import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { Button, ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/Skeleton'
import { PhotoPreview } from './PhotoPreview'

type Props = {
  patientId: string
  /** The URL of a photo that was just uploaded; null to download it. */
  fresh: string | null
  onReplace: () => void
  onDelete: () => void
}

/** The photo on file. A failed download is a note, not the error page: the photo is still on file. */
export const CurrentPhoto = ({ patientId, fresh, onReplace, onDelete }: Props) => {
  const [url, setUrl] = useState(fresh)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (fresh) return
    apiWithLocalErrors
      .call('GET /patients/:patient/photo_id', { params: { patient: patientId } })
      .then(
        ({ mimeType, photoId }) => setUrl(`data:${mimeType};base64,${photoId}`),
        () => setMissing(true),
      )
  }, [patientId, fresh])
  return (
    <div className="stack g5">
      {url && <PhotoPreview url={url} />}
      {!url && !missing && <Skeleton label="Loading your picture" />}
      {missing && <Note tone="warning">We have your ID, but cannot show it right now.</Note>}
      <p className="row">
        <span className="c-positive row nowrap g2">
          <Icon name="circle-check" />
          <b>On file</b>
        </span>
      </p>
      <div className="acts">
        <ButtonLink look="primary" href="/app">
          Done
        </ButtonLink>
        <Button onClick={onReplace}>Replace</Button>
        <Button look="danger" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  )
}
