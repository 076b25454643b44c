import { type Tile as TileName, tiles } from '../../components/art/scene'
import { Drawing } from './SvgContent'

export const Tile = ({ name }: { name: TileName }) => (
  <Drawing className="tile" svg={tiles[name](0, 0)} />
)
