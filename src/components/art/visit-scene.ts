import { portraitFor } from './people'
import { bust, chat, clock, leaf, type Patch, quarter, sun } from './quilt-patch'
import type { Scene } from './scene'

/** A visit with a clinician, by the name of their portrait if they have one: a row, or two columns for wide pages. */
export const visitScene = (portrait: string, shape: 'row' | 'columns'): Scene => {
  const { person, beside } = patchesFor(portrait)
  return shape === 'row'
    ? {
        columns: 3,
        rows: 1,
        patches: [
          [0, 0, person],
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
          [0, 1, twice(person)],
        ],
      }
}

/** A patient who waits for a clinician, by the names of their portraits if they have them. */
export const waitingScene = (clinician: string, patient: string): Scene => ({
  columns: 5,
  rows: 1,
  patches: [
    [0, 0, faceOf(clinician)],
    [1, 0, quarter('br', 'leaf', 'mist')],
    [2, 0, clock('blue')],
    [3, 0, quarter('bl', 'honey', 'sand')],
    [4, 0, faceOf(patient)],
  ],
})

/** The face of a portrait, or a patch in its place. */
const faceOf = (portrait: string): Patch => {
  const person = portraitFor(portrait)
  return person ? bust(person) : chat('deep', 'sky')
}
const twice =
  (patch: Patch): Patch =>
  (x, y) =>
    `<g transform="translate(${x} ${y}) scale(2)">${patch(0, 0)}</g>`

/** The clinician, and two patches beside them on other grounds than theirs. */
const patchesFor = (portrait: string): { person: Patch; beside: readonly [Patch, Patch] } => {
  const ground = portraitFor(portrait)?.ground ?? 'sky'
  const [first = fallback, second = fallback] = sidePatches
    .filter((each) => each.ground !== ground)
    .map(({ patch }) => patch)
  return { person: faceOf(portrait), beside: [first, second] }
}

const fallback = quarter('br', 'blue', 'sky')
const sidePatches = [
  { ground: 'mist', patch: leaf('leaf', 'mist') },
  { ground: 'sand', patch: sun('honey', 'clay', 'sand') },
  { ground: 'sky', patch: fallback },
]
