import { type Scene, sew } from '#components/art/scene'
import { SvgContent } from './SvgContent'

export const Patchwork = ({ scene }: { scene: Scene }) => (
  <SvgContent className="patch" svg={sew(scene)} columns={scene.columns} rows={scene.rows} />
)
