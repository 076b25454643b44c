import type { Person } from '#components/art/person'
import { isDrawnPortrait, pictureInitials } from '#components/initials'
import { Art } from './Art'
import { cx } from './cx'

type Props = { of: string | Person; name: string; size?: 's' | 'm' | 'l' | 'xl' }

/**
 * A picture by its address, a portrait drawn by hand, or for any other identifier the initials of the name: no face is
 * made up for a person. Decoration: the name stands beside it.
 */
export const Portrait = ({ of, name, size }: Props) => {
  if (typeof of !== 'string' || isDrawnPortrait(of))
    return <Art className={cx('face', size)} drawing={{ portrait: of }} />
  return of.startsWith('/') ? (
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
    <span
      className={cx('face initials', size)}
      aria-hidden="true"
      data-initials={pictureInitials(name)}
    />
  )
}
