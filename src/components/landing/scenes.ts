import * as patch from '../art/quilt-patch'
import { heroScene, type Scene } from '../art/scene'

const { bust, chat, clock, drop, leaf, moon, parcel, pill, plus, quarter, sun } = patch

const night: Scene = {
  columns: 5,
  rows: 5,
  patches: [
    [0, 0, moon],
    [1, 0, quarter('tl', 'blue', 'deep')],
    [2, 0, bust('marcus', 2)],
    [4, 0, pill('paper')],
    [0, 1, bust('alex')],
    [1, 1, clock('clay')],
    [4, 1, quarter('bl', 'leaf', 'mist')],
    [0, 2, bust('nia', 2)],
    [2, 2, sun('honey', 'clay', 'mist')],
    [3, 2, quarter('tr', 'clay', 'honey')],
    [4, 2, moon],
    [2, 3, chat('deep', 'sky')],
    [3, 3, bust('jordan', 2)],
    [0, 4, quarter('br', 'blue', 'sky')],
    [1, 4, plus('paper', 'blue')],
    [2, 4, quarter('tl', 'leaf', 'deep')],
  ],
}

const garden: Scene = {
  columns: 5,
  rows: 5,
  patches: [
    [0, 0, leaf('leaf-deep', 'mist')],
    [1, 0, quarter('bl', 'leaf', 'mist')],
    [2, 0, sun('honey', 'clay', 'sand')],
    [3, 0, bust('ruth', 2)],
    [0, 1, bust('kofi', 2)],
    [2, 1, quarter('tr', 'clay', 'sand')],
    [2, 2, leaf('leaf', 'sand')],
    [3, 2, sun('clay', 'paper', 'sky')],
    [4, 2, quarter('br', 'leaf', 'mist')],
    [0, 3, drop('sky')],
    [1, 3, leaf('leaf-deep', 'honey')],
    [2, 3, bust('ines', 2)],
    [4, 3, pill('paper')],
    [0, 4, bust('ray')],
    [1, 4, quarter('tl', 'leaf', 'mist')],
    [4, 4, leaf('leaf', 'sand')],
  ],
}

const lantern: Scene = {
  columns: 5,
  rows: 5,
  patches: [
    [0, 0, quarter('br', 'blue', 'sky')],
    [1, 0, quarter('bl', 'honey', 'sky')],
    [2, 0, moon],
    [3, 0, quarter('br', 'honey', 'sand')],
    [4, 0, quarter('bl', 'blue', 'sand')],
    [0, 1, bust('leila', 2)],
    [2, 1, sun('honey', 'clay', 'sand')],
    [3, 1, bust('daniel', 2)],
    [2, 2, chat('deep', 'sky')],
    [0, 3, quarter('tr', 'blue', 'sand')],
    [1, 3, quarter('tl', 'honey', 'sand')],
    [2, 3, bust('amara', 2)],
    [4, 3, quarter('tl', 'leaf', 'sand')],
    [0, 4, parcel('mist')],
    [1, 4, plus('paper', 'blue')],
    [4, 4, quarter('bl', 'honey', 'sky')],
  ],
}

/** The cloths a landing page may be drawn with. */
export const scenes: Readonly<Record<'quilt' | 'night' | 'garden' | 'lantern', Scene>> = {
  quilt: heroScene,
  night,
  garden,
  lantern,
}

/** The cloth an editor chose. */
export const sceneOf = (art: keyof typeof scenes | null | undefined): Scene =>
  scenes[art ?? 'quilt']
