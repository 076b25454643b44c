import type { Person } from '#components/art/person'
import { Art } from './Art'

/** A drawn portrait: of a person, or a stable one for any identifier. Decoration: the name stands beside it. */
type Props = { of: string | Person; size?: 's' | 'm' | 'l' | 'xl' }

export const Portrait = ({ of, size }: Props) => (
  <Art className={size ? `face ${size}` : 'face'} drawing={{ portrait: of }} />
)
