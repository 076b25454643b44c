import type { TileName } from '#content/tile-names'
import { Art } from './Art'

export const Tile = ({ name }: { name: TileName }) => (
  <Art className="tile" drawing={{ tile: name }} />
)
