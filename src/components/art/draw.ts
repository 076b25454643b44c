import type { ErrorPageCode } from '#content/error-pages'
import { illustrationFor } from '../errors/illustration'
import { portraitFor } from './people'
import { drawPerson, type Person } from './person'
import { composeScene, type SceneTile, sceneTiles } from './scene'
import { visitScene } from './visit-scene'

/** What to draw, as data: a portrait of a person or of any identifier, a tile, the scene of a visit or of an error page. */
export type Drawing =
  | { readonly portrait: string | Person }
  | { readonly tile: SceneTile }
  | { readonly visit: string; readonly shape: 'row' | 'columns' }
  | { readonly errorPage: ErrorPageCode }

/** The inside of an `<svg>`. */
export const draw = (drawing: Drawing): string => {
  if ('tile' in drawing) return sceneTiles[drawing.tile](0, 0)
  if ('visit' in drawing) return composeScene(visitScene(drawing.visit, drawing.shape))
  if ('errorPage' in drawing) return composeScene(illustrationFor(drawing.errorPage))
  const { portrait } = drawing
  return drawPerson(typeof portrait === 'string' ? portraitFor(portrait) : portrait)
}
