import { describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import catalogue from '../../../docs/catalogue.tsv?raw'

const rows = catalogue
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([area = '', method = '', path = '', status = '', note = '', built = '']) => ({
    area,
    method,
    path,
    status,
    note,
    built: built.trim() === 'yes',
  }))

/** `/patients/{id}/x/{y}` and `/patients/:patient/x/:id` are the same place. */
const shape = (method: string, path: string): string =>
  `${method} ${path.replace(/\{[^}]+\}/g, '*').replace(/:[a-z_]+(\{[^}]*\})?/g, '*')}`
const mounted = new Set(operations.map(({ method, path }) => shape(method, path)))

describe('the catalogue', () => {
  it('says truly which of its operations are built', () => {
    const wrong = rows
      .filter(({ method, path, built }) => mounted.has(shape(method, path)) !== built)
      .map(
        ({ method, path, built }) => `${method} ${path} ${built ? 'is gone' : 'is built: mark it'}`,
      )
    const given = rows.filter(({ status }) => status !== 'added')
    console.info(`catalogue: ${given.filter(({ built }) => built).length} of ${given.length}`)
    expect(wrong).toEqual([])
  })

  it('lists every operation that is mounted', () => {
    const listed = new Set(rows.map(({ method, path }) => shape(method, path)))
    const missing = operations
      .filter(
        ({ name, method, path }) =>
          !listed.has(shape(method, path)) && !name.endsWith('.relationship'),
      )
      .map(({ method, path, description }) => `${method} ${path} (${description})`)
    expect(missing).toEqual([])
  })

  it('lists each operation once', () => {
    const shapes = rows.map(({ method, path }) => shape(method, path))
    expect(new Set(shapes).size).toBe(shapes.length)
  })
})

describe('what is mounted', () => {
  it('answers each method and path in one place', () => {
    const shapes = operations.map(({ method, path }) => shape(method, path))
    const twice = shapes.filter((each, at) => shapes.indexOf(each) !== at)
    expect(twice).toEqual([])
  })
})
