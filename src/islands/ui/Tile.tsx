import { type SceneTile as TileName, tiles } from '#components/art/scene'
import { SvgContent } from './SvgContent'

export const Tile = ({ name }: { name: TileName }) => (
  <SvgContent className="tile" svg={tiles[name](0, 0)} />
)
