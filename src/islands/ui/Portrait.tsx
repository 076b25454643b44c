import { portraitFor } from '#components/art/people'
import { drawPerson, type Person } from '#components/art/person'
import { SvgContent } from './SvgContent'

/** A drawn portrait: of a person, or a stable one for any identifier. Decoration: the name stands beside it. */
type Props = { of: string | Person; size?: 's' | 'm' | 'l' | 'xl' }

export const Portrait = ({ of, size }: Props) => (
  <SvgContent
    className={size ? `face ${size}` : 'face'}
    svg={drawPerson(typeof of === 'string' ? portraitFor(of) : of)}
  />
)
