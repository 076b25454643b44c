import { describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import { handleDeliveryCallback } from '#edge/deliveries/callbacks'
import { handleInboundText } from '#edge/domains/inbound_texts/index'
import { handleIncomingFax } from '#edge/domains/incoming_faxes/index'
import { handleLabCallback } from '#edge/domains/lab_messages/index'
import { handlePaymentCallback } from '#edge/domains/payments/index'
import { handlePrescriptionCallback } from '#edge/domains/pharmacy_messages/index'
import { handleVoiceCallback } from '#edge/domains/phone_calls/index'
import { type InboundPath, inboundAddresses } from '#edge/inbound-addresses'
import { type Environment, environmentOf } from '#edge/platform/environment'
import { api, bindings } from '../world'

type Handler = (request: Request, env: Environment) => Promise<Response>

interface Described {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        description?: string
        parameters: { name: string; in: string }[]
        security: Record<string, string[]>[]
        responses: Record<string, object>
        tags: string[]
      }
    >
  >
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, object> }
}
const document = async () => (await (await api('/api/openapi.json')).json()) as Described

const typeKeys = ['type', '$ref', 'const', 'enum', 'anyOf', 'oneOf']
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Where the properties, items and choices of a description say nothing of their type. */
const untypedIn = (value: unknown, at: string): string[] => {
  if (!isObject(value)) return []
  const { properties, items, anyOf, schema } = value as Record<string, unknown>
  const parts = Object.entries({
    ...(isObject(properties) && properties),
    ...(isObject(items) && { items }),
    ...(isObject(schema) && { schema }),
    ...(Array.isArray(anyOf) && anyOf),
  })
  return [
    ...parts
      .filter(([, each]) => isObject(each) && !typeKeys.some((key) => key in each))
      .map(([name]) => `${at}.${name}`),
    ...Object.entries(value).flatMap(([name, each]) => untypedIn(each, `${at}.${name}`)),
  ]
}

describe('the description of the API', () => {
  it('has every mounted operation, bespoke ones too', async () => {
    const { paths } = await document()
    const described = Object.entries(paths)
      .filter(([path]) => !(path in inboundAddresses))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
    const mounted = operations.map(
      ({ method, path }) => `${method} /api${path.replace(/:([a-z_]+)(\{[^}]*\})?/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual(mounted.sort())
  })

  it('has every address that services call, with what proves the caller', async () => {
    const { paths, components } = await document()
    for (const path of Object.keys(inboundAddresses)) {
      const [operation] = Object.values(paths[path] ?? {})
      const schemes = (operation?.security ?? []).flatMap((each) => Object.keys(each))
      expect([path, schemes.length > 0]).toEqual([path, true])
      for (const scheme of schemes) expect(components.securitySchemes).toHaveProperty(scheme)
    }
    expect(paths['/api/labs/events']?.post).toMatchObject({
      security: [{ svix: [] }],
      responses: { 204: {}, 403: {}, 422: {} },
    })
  })

  it('describes what a service is answered that proves nothing of itself', async () => {
    const { paths } = await document()
    const env = environmentOf(bindings)
    const handlers: Partial<Record<InboundPath, Handler>> = {
      '/api/labs/events': handleLabCallback,
      '/api/payments/events': handlePaymentCallback,
      '/api/prescriptions/events': handlePrescriptionCallback,
      '/api/fax/inbound': handleIncomingFax,
      '/api/sms/inbound': handleInboundText,
      '/api/mail/unsubscribe': handleDeliveryCallback,
      '/api/voice/connect': handleVoiceCallback,
    }
    for (const [path, handle] of Object.entries(handlers)) {
      const { status } = await handle(
        new Request(`http://localhost${path}`, { method: 'POST', body: '{}' }),
        env,
      )
      expect([403, 404]).toContain(status)
      expect(paths[path]?.post?.responses).toHaveProperty(String(status))
    }
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

  it('gives every value a type', async () => {
    const described = await document()
    expect(untypedIn(described.components.schemas, 'schemas')).toEqual([])
    expect(untypedIn(described.paths, 'paths')).toEqual([])
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
