import { portraitFor } from './people'
import type { Person } from './person'
import { bust, clock, leaf, type Patch, quarter, sun } from './quilt-patch'
import type { Scene } from './scene'

/** A visit with a clinician, by the name of their portrait or any identifier: a row, or two columns for wide pages. */
export const visitScene = (seed: string, shape: 'row' | 'columns'): Scene => {
  const { person, beside } = patchesFor(seed)
  return shape === 'row'
    ? {
        columns: 3,
        rows: 1,
        patches: [
          [0, 0, bust(person)],
          [1, 0, beside[0]],
          [2, 0, beside[1]],
        ],
      }
    : {
        columns: 2,
        rows: 3,
        patches: [
          [0, 0, beside[0]],
          [1, 0, beside[1]],
          [0, 1, bust(person, 2)],
        ],
      }
}

/** Who waits, and for whom, by the names of their portraits or any identifier. */
export const waitingScene = (clinician: string, patient: string): Scene => ({
  columns: 5,
  rows: 1,
  patches: [
    [0, 0, bust(portraitFor(clinician))],
    [1, 0, quarter('br', 'leaf', 'mist')],
    [2, 0, clock('blue')],
    [3, 0, quarter('bl', 'honey', 'sand')],
    [4, 0, bust(portraitFor(patient))],
  ],
})

/** The clinician, and two patches beside them on other grounds than theirs. */
const patchesFor = (seed: string): { person: Person; beside: readonly [Patch, Patch] } => {
  const person = portraitFor(seed)
  const [first = fallback, second = fallback] = sidePatches
    .filter(({ ground }) => ground !== person.ground)
    .map(({ patch }) => patch)
  return { person, beside: [first, second] }
}

const fallback = quarter('br', 'blue', 'sky')
const sidePatches = [
  { ground: 'mist', patch: leaf('leaf', 'mist') },
  { ground: 'sand', patch: sun('honey', 'clay', 'sand') },
  { ground: 'sky', patch: fallback },
]
