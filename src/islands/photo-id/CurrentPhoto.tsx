import { useQuery } from '../stores/use-query'
import { Button, ButtonLink } from '../ui/Button'
import { Note } from '../ui/feedback/Note'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Icon } from '../ui/Icon'
import { loadPhoto } from './load-photo'
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
  const onFile = useQuery<string | 'missing' | undefined>(
    `/patients/${patientId}/photo_id`,
    () => loadPhoto(patientId).catch(() => 'missing'),
    { initial: undefined, isOff: fresh !== null },
  )
  const url = fresh ?? onFile
  return (
    <div className="stack g5">
      {url === undefined && <Skeleton label="Loading your picture" />}
      {url === 'missing' ? (
        <Note tone="warning">We have your ID, but cannot show it right now.</Note>
      ) : (
        url && <PhotoPreview url={url} />
      )}
      <p className="row">
        <span className="c-positive row nowrap g2">
          <Icon name="circle-check" />
          <b>On file</b>
        </span>
      </p>
      <div className="actions">
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
