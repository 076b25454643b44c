import { Icon } from '../ui/Icon'

type Props = { url: string | null; reading?: boolean; alt?: string | undefined }

/** The place of the card, and the card once there is one. */
export const PhotoPreview = ({
  url,
  reading = false,
  alt = 'Your ID as it will be sent',
}: Props) =>
  url ? (
    <img className="id-frame" src={url} alt={alt} />
  ) : (
    <div className="id-frame" role={reading ? 'status' : undefined}>
      <Icon name="id-card" />
      <p>{reading ? 'Reading your picture' : 'The front of the card, all four corners in view'}</p>
    </div>
  )
