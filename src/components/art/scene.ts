import type { TileName } from '#content/tile-names'
import type { Patch } from './quilt-patch'
import * as patch from './quilt-patch'

const { bust, calendar, chat, clock, drop, gap, leaf, moon, parcel, pill, plus, quarter, sun } =
  patch

/** Patches sewn on a grid: columns and rows of 96 units, and what lies at which place. */
export type Scene = {
  columns: number
  rows: number
  patches: [column: number, row: number, Patch][]
}

/** The inside of an `<svg>` whose viewBox is `columns * 96` by `rows * 96`. */
export const composeScene = ({ patches }: Scene, named = false) =>
  patches.map(([column, row, draw]) => draw(column * 96, row * 96, named)).join('')

/** Who is in it. */
export const facesIn = ({ patches }: Scene): readonly string[] =>
  patches.flatMap(([, , { shows }]) => shows ?? [])

/** Four patches as a square, for wide pages, and as a band, for small ones. */
export const squareAndBand = (patches: readonly [Patch, Patch, Patch, Patch]): [Scene, Scene] => [
  { columns: 2, rows: 2, patches: patches.map((each, at) => [at % 2, Math.floor(at / 2), each]) },
  { columns: 4, rows: 1, patches: patches.map((each, at) => [at, 0, each]) },
]

export const heroScene: Scene = {
  columns: 5,
  rows: 5,
  patches: [
    [0, 0, bust('amara', 2)],
    [2, 0, moon],
    [3, 0, quarter('br', 'leaf', 'mist')],
    [4, 0, sun('honey', 'clay', 'sand')],
    [2, 1, pill()],
    [3, 1, bust('marcus', 2)],
    [0, 2, leaf('leaf-deep', 'mist')],
    [1, 2, plus('paper', 'blue')],
    [2, 2, quarter('bl', 'blue', 'sky')],
    [0, 3, calendar('sky')],
    [1, 3, bust('leila', 2)],
    [3, 3, parcel('mist')],
    [4, 3, quarter('tl', 'clay', 'sand')],
    [0, 4, quarter('tr', 'clay', 'honey')],
    [3, 4, bust('daniel')],
    [4, 4, bust('sam')],
  ],
}

/** Beside the forms to sign in and enroll. */
export const signInScene: Scene = {
  columns: 4,
  rows: 4,
  patches: [
    [0, 0, quarter('br', 'leaf', 'mist')],
    [1, 0, moon],
    [2, 0, bust('nia', 2)],
    [0, 1, bust('sam', 2)],
    [2, 2, pill()],
    [3, 2, quarter('bl', 'blue', 'sky')],
    [0, 3, plus('paper', 'blue')],
    [1, 3, leaf('leaf-deep', 'mist')],
    [2, 3, quarter('tr', 'clay', 'honey')],
    [3, 3, bust('alex')],
  ],
}

export const notFoundScene: Scene = {
  columns: 4,
  rows: 2,
  patches: [
    [0, 0, quarter('br', 'blue', 'sky')],
    [1, 0, sun('honey', 'clay', 'sand')],
    [2, 0, moon],
    [3, 0, leaf('leaf', 'mist')],
    [0, 1, leaf('leaf-deep', 'mist')],
    [1, 1, bust('sam')],
    [2, 1, gap],
    [3, 1, quarter('bl', 'clay', 'honey')],
  ],
}

/** Single patches for lists and empty places. */
export const sceneTiles = {
  pill: pill('sand'),
  shot: sun('blue', 'paper', 'sky'),
  clock: clock('clay'),
  drop: drop('sky'),
  leaf: leaf('leaf-deep', 'mist'),
  chat: chat('deep', 'sky'),
  moon,
  parcel: parcel('mist'),
  plus: plus('paper', 'blue'),
  calendar: calendar('sky'),
  sun: sun('honey', 'clay', 'sand'),
} satisfies Record<TileName, Patch>
