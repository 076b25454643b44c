import type { Person } from '#components/art/person'
import { Art } from './Art'
import { cx } from './cx'

/** A face: a picture by its address, or a drawn portrait, stable for any identifier. Decoration: the name stands beside it. */
type Props = { of: string | Person; size?: 's' | 'm' | 'l' | 'xl' }

export const Portrait = ({ of, size }: Props) =>
  typeof of === 'string' && of.startsWith('/') ? (
    <img
      className={cx('face', size)}
      src={of}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      onError={({ currentTarget: picture }) =>
        addEventListener('online', () => picture.setAttribute('src', of), { once: true })
      }
    />
  ) : (
    <Art className={cx('face', size)} drawing={{ portrait: of }} />
  )
