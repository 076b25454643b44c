import { type ErrorPageCode, isFixedByReload } from '#content/error-pages'
import { chat, plus } from '../art/quilt-patch'
import { notFoundScene, type Scene } from '../art/scene'

/** The cloth with a patch missing; where a reload mends it, a new patch is in its place. */
export const illustrationFor = (code: ErrorPageCode): Scene => {
  if (!isFixedByReload(code)) return notFoundScene
  const mend = code === 'new_version' ? plus('paper', 'blue') : chat('deep', 'sky')
  return {
    ...notFoundScene,
    patches: notFoundScene.patches.map((p) => (p[0] === 2 && p[1] === 1 ? [2, 1, mend] : p)),
  }
}
