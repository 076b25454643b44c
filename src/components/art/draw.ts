import type { ErrorPageCode } from '#content/error-pages'
import type { TileName } from '#content/tile-names'
import { illustrationFor } from '../errors/illustration'
import { portraitFor } from './people'
import { drawPerson, type Person } from './person'
import { composeScene, sceneTiles } from './scene'
import { visitScene } from './visit-scene'

/** A drawing as data: a portrait by its name or as a person, a tile, the scene of a visit or of an error page. */
export type Drawing =
  | { readonly portrait: string | Person }
  | { readonly tile: TileName }
  | { readonly visit: string; readonly shape: 'row' | 'columns' }
  | { readonly errorPage: ErrorPageCode }

/** The inside of an `<svg>`. */
export const draw = (drawing: Drawing): string => {
  if ('tile' in drawing) return sceneTiles[drawing.tile](0, 0)
  if ('visit' in drawing) return composeScene(visitScene(drawing.visit, drawing.shape))
  if ('errorPage' in drawing) return composeScene(illustrationFor(drawing.errorPage))
  const { portrait } = drawing
  const person = typeof portrait === 'string' ? portraitFor(portrait) : portrait
  return person ? drawPerson(person) : ''
}
