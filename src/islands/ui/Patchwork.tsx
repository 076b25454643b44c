import { type Scene, sew } from '../../components/art/scene'
import { Drawing } from './SvgContent'

export const Patchwork = ({ scene }: { scene: Scene }) => (
  <Drawing className="patch" svg={sew(scene)} columns={scene.columns} rows={scene.rows} />
)
