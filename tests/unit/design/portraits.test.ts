import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from '#components/art/draw'
import { people, portraitFor } from '#components/art/people'
import { drawPerson } from '#components/art/person'
import { faceId } from '#components/art/quilt-patch'
import { composeScene, facesIn, heroScene, notFoundScene } from '#components/art/scene'
import { isDrawnPortrait, pictureInitials } from '#components/initials'

describe('a portrait', () => {
  it('is the person themselves for a name we drew', () =>
    expect(portraitFor('amara')).toBe(people.amara))

  it('is made up for no one: another identifier has initials', () =>
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(portraitFor(id)).toBeNull()
        expect(isDrawnPortrait(id)).toBe(false)
        expect(draw({ portrait: id })).toBe('')
        for (const shape of ['row', 'columns'] as const)
          expect(draw({ visit: id, shape })).not.toMatch(/undefined|NaN/)
      }),
    ))

  it.each(Object.keys(people))('of %s is known as drawn by its name', (name) =>
    expect(isDrawnPortrait(name)).toBe(true),
  )

  it('is small and names no style or script', () => {
    for (const person of Object.values(people)) {
      const svg = drawPerson(person)
      expect(svg.length).toBeLessThan(2400)
      expect(svg).not.toMatch(/style=|<script|undefined|NaN/)
    }
  })
})

it.each([
  ['Daniel Reyes, NP', 'DR'],
  ['Ana Lucía de la Cruz', 'AC'],
  ['  Noor ', 'N'],
  ['“Sam” (Samantha) O’Neil', 'SO'],
  ['مريم حداد', 'مح'],
  ['élodie', 'É'],
  ['42', ''],
  ['', ''],
])('the initials of %s are %s', (name, initials) => expect(pictureInitials(name)).toBe(initials))

it('lets a page that has a portrait in its cloth use it again', () => {
  expect(facesIn(heroScene)).toContain('amara')
  for (const name of facesIn(heroScene)) {
    expect(composeScene(heroScene, true)).toContain(
      `<g id="${faceId(name)}">${drawPerson(people[name as keyof typeof people])}</g>`,
    )
    expect(composeScene(heroScene)).not.toContain(faceId(name))
  }
})

it.each([heroScene, notFoundScene])(
  'sews every place of the cloth once',
  ({ columns, rows, patches }) => {
    expect(composeScene({ columns, rows, patches })).not.toMatch(/undefined|NaN/)
    const covered = patches.reduce(
      (sum, [, , draw]) => sum + (/scale\(2\)/.test(draw(0, 0)) ? 4 : 1),
      0,
    )
    expect(covered).toBe(columns * rows)
  },
)
