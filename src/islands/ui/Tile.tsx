import type { SceneTile as TileName } from '#components/art/scene'
import { Art } from './Art'

export const Tile = ({ name }: { name: TileName }) => (
  <Art className="tile" drawing={{ tile: name }} />
)
