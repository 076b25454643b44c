import type { ReactNode } from 'react'
import type { TileName } from '#content/tile-names'
import { Tile } from '../Tile'

/** Says what will be here; the children are the way to start it. */
type Props = { title: ReactNode; tile?: TileName; children?: ReactNode }

export const Empty = ({ title, tile = 'calendar', children }: Props) => (
  <div className="empty">
    <Tile name={tile} />
    <h2 className="h3">{title}</h2>
    {children}
  </div>
)
