import { describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import { api } from '../world'

interface Described {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; description?: string; parameters: { name: string; in: string }[] }
    >
  >
  components: { schemas: Record<string, unknown> }
}
const document = async () => (await (await api('/api/openapi.json')).json()) as Described

describe('the description of the API', () => {
  it('has every mounted operation, bespoke ones too', async () => {
    const { paths } = await document()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const mounted = operations.map(
      ({ method, path }) => `${method} /api${path.replace(/:([a-z_]+)(\{[^}]*\})?/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual(mounted.sort())
  })

  it('names every parameter of every path', async () => {
    const { paths } = await document()
    for (const [path, methods] of Object.entries(paths))
      for (const { parameters } of Object.values(methods)) {
        const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
        const wanted = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)
        expect([path, named.sort()]).toEqual([path, wanted.sort()])
      }
  })

  it('offers a file of a list where some role may take one, and nowhere else', async () => {
    const { paths } = await document()
    const hasFile = (path: string) => JSON.stringify(paths[path]?.get ?? {}).includes('text/csv')
    expect(hasFile('/api/patients/{patient}/events')).toBe(true)
    expect(hasFile('/api/treatments')).toBe(false)
    expect(hasFile('/api/dropdown_options')).toBe(false)
  })

  it('refers only to schemas it has', async () => {
    const described = await document()
    const references = [...JSON.stringify(described).matchAll(/#\/components\/schemas\/([a-z_]+)/g)]
    for (const [, name] of references)
      expect(Object.keys(described.components.schemas)).toContain(name)
  })

  it('describes each transition with its states and its refusal', async () => {
    const { paths } = await document()
    const { description } = paths['/api/users/{id}/status/deactivate']?.post ?? {}
    expect(description).toContain('to deactivated')
    expect(description).toContain('409')
  })

  it('gives every operation an id of its own', async () => {
    const { paths } = await document()
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('speaks of nothing in camelCase', async () => {
    const { components } = await document()
    const names = Object.values(components.schemas).flatMap((schema) =>
      Object.keys(
        (schema as { properties?: { attributes?: { properties?: object } } }).properties?.attributes
          ?.properties ?? {},
      ),
    )
    for (const name of names) expect(name).toMatch(/^[a-z0-9_]+$/)
  })
})
