import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { people, portraitFor } from '#components/art/people'
import { drawPerson } from '#components/art/person'
import { faceId } from '#components/art/quilt-patch'
import { composeScene, facesIn, heroScene, notFoundScene } from '#components/art/scene'

describe('a portrait', () => {
  it('is the same each time for one identifier', () =>
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(portraitFor(seed)).toEqual(portraitFor(seed))
      }),
    ))

  it('is the person themselves for a name we drew', () =>
    expect(portraitFor('amara')).toBe(people.amara))

  it('leaves beards, age, faith and aids to the people who have them', () =>
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        for (const own of ['beard', 'older', 'hijab', 'turban', 'aid'])
          expect(portraitFor(id)).not.toHaveProperty(own)
      }),
    ))

  it('differs between people', () => {
    const ids = Array.from(
      { length: 60 },
      (_, n) => `0199f0c2-0000-7000-8000-${`${n}`.padStart(12, '0')}`,
    )
    expect(new Set(ids.map((id) => drawPerson(portraitFor(id)))).size).toBeGreaterThan(50)
  })

  it('never wears the color of its ground', () =>
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const { ground, cloth } = portraitFor(id)
        expect(cloth).not.toBe(ground)
      }),
    ))

  it('is small and names no style or script', () => {
    for (const person of Object.values(people)) {
      const svg = drawPerson(person)
      expect(svg.length).toBeLessThan(2400)
      expect(svg).not.toMatch(/style=|<script|undefined|NaN/)
    }
  })
})

it('lets a page that has a portrait in its cloth use it again', () => {
  expect(facesIn(heroScene)).toContain('amara')
  for (const name of facesIn(heroScene)) {
    expect(composeScene(heroScene, true)).toContain(
      `<g id="${faceId(name)}">${drawPerson(portraitFor(name))}</g>`,
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
