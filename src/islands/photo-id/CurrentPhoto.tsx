import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { Button, ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/Skeleton'
import { PhotoPreview } from './PhotoPreview'

type Props = {
  patientId: string
  /** The picture just sent, which need not be fetched. */
  fresh: string | null
  onReplace: () => void
  onDelete: () => void
}

/** The picture the clinic has. One that cannot be shown is on file all the same. */
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
