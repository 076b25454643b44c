import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#edge/platform/environment'

const sessionKey = (id = 'k1') => `${id}:${randomBytes(36).toString('base64url')}`
const fieldKey = (id = 'k1') => `${id}:${randomBytes(32).toString('base64')}`
const bindings = {
  DB: {},
  FILES: {},
  OUTGOING: {},
  USER_CHANNEL: {},
  VISIT_ROOM: {},
  OUTBOX: {},
  LAKE: {},
  ASSETS: {},
}
const local = {
  ...bindings,
  ENVIRONMENT: 'local',
  SESSION_KEYS: sessionKey(),
  FIELD_KEYS: fieldKey(),
}
const prod = {
  ...local,
  ENVIRONMENT: 'prod',
  APP_ORIGIN: 'https://app.example.org',
  RESEND_API_KEY: 're_test',
  MAIL_FROM: 'care@example.org',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_API_KEY: 'SK0',
  TWILIO_API_SECRET: 'secret',
  TWILIO_FROM: '+15555550100',
  SINCH_PROJECT_ID: 'p0',
  SINCH_KEY_ID: 'k0',
  SINCH_KEY_SECRET: 'secret',
  SINCH_FAX_FROM: '+15555550101',
}
const start = (variables: object) => () => readEnvironment(variables)

describe('the environment at boot', () => {
  it('accepts keys by id, also while one rotates out', () => {
    expect(start(local)).not.toThrow()
    expect(start(prod)).not.toThrow()
    const rotating = {
      SESSION_KEYS: `${sessionKey('k2')}, ${sessionKey()}`,
      FIELD_KEYS: `${fieldKey('k2')},${fieldKey()}`,
    }
    expect(start({ ...prod, ...rotating })).not.toThrow()
  })

  it('asks for the keys of faxes all together, or for none', () => {
    const { SINCH_PROJECT_ID, SINCH_KEY_ID, SINCH_KEY_SECRET, SINCH_FAX_FROM, ...faxless } = prod
    expect(start(faxless)).not.toThrow()
    expect(start({ ...faxless, SINCH_PROJECT_ID, SINCH_KEY_ID, SINCH_KEY_SECRET })).toThrow(
      /SINCH_FAX_FROM is required outside local/,
    )
    expect(start({ ...prod, RESEND_API_KEY: undefined })).toThrow(/RESEND_API_KEY is required/)
    expect(SINCH_FAX_FROM).toBeTruthy()
  })

  it.each([
    ['a secret without an id', randomBytes(36).toString('base64url'), /key 1 of 1 has no id/],
    ['a secret as the id', `${randomBytes(36).toString('base64url')}:k1`, /key 1 of 1 has no id/],
    ['a key without a secret', `k2:,${sessionKey()}`, /key 1 of 2 needs a secret of at least 32/],
    ['a short secret', `k1:${'a'.repeat(31)}`, /needs a secret of at least 32/],
    ['two keys with one id', `${sessionKey()},${sessionKey()}`, /two keys with one id/],
    ['a comma at the end', `${sessionKey()},`, /key 2 of 2 has no id/],
    ['nothing', '', /key 1 of 1 has no id/],
  ])('refuses session keys that are %s, and never repeats them', (_, keys, words) => {
    expect(start({ ...local, SESSION_KEYS: keys })).toThrow(words)
    const message = String(
      (() => {
        try {
          return readEnvironment({ ...local, SESSION_KEYS: keys })
        } catch (error) {
          return error
        }
      })(),
    )
    for (const part of keys.split(/[,:]/).filter(({ length }) => length > 8))
      expect(message).not.toContain(part)
  })

  it.each([
    ['no base64', `k1:${'!'.repeat(44)}`, /needs a secret in base64/],
    ['3 bytes', 'k1:AAAA', /needs a secret of 32 bytes/],
    ['33 bytes', `k1:${randomBytes(33).toString('base64')}`, /needs a secret of 32 bytes/],
    ['without an id', randomBytes(32).toString('base64'), /has no id/],
  ])('refuses field keys of %s', (_, keys, words) =>
    expect(start({ ...local, FIELD_KEYS: keys })).toThrow(words),
  )

  it('accepts the keys of the example in local, and refuses them anywhere else', () => {
    const example = Object.fromEntries(
      [...readFileSync('.dev.vars.example', 'utf8').matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(
        ([, name, value]) => [name, value],
      ),
    )
    expect(Object.keys(example)).toEqual(['SESSION_KEYS', 'FIELD_KEYS'])
    expect(start({ ...local, ...example })).not.toThrow()
    expect(start({ ...prod, ...example })).toThrow(
      /SESSION_KEYS is an example.*FIELD_KEYS is an example/,
    )
    expect(start({ ...prod, SANITY_WEBHOOK_SECRET: 'w'.repeat(40) })).toThrow(/is an example/)
  })

  it('refuses an origin that is not https outside local', () => {
    const forwarding = { FORWARDING_SECRET: randomBytes(36).toString('base64url') }
    for (const name of ['APP_ORIGIN', 'API_ORIGIN', 'STUDIO_ORIGIN'])
      for (const origin of ['http://app.example.org', 'https://app.example.org/path'])
        expect(start({ ...prod, ...forwarding, [name]: origin }), `${name} ${origin}`).toThrow(
          `${name} must be an https:// origin`,
        )
    expect(start({ ...local, APP_ORIGIN: 'http://localhost:4321' })).not.toThrow()
  })

  it('refuses video between browsers without a relay outside local', () => {
    const peer = { ...prod, VIDEO_PROVIDER: 'peer' }
    expect(start(peer)).toThrow(/TURN_URLS must name a relay/)
    expect(start({ ...peer, TURN_URLS: 'stun:relay.example' })).toThrow(/TURN_URLS/)
    expect(start({ ...peer, TURN_URLS: 'stun:relay.example, turns:relay.example' })).not.toThrow()
    expect(start({ ...local, VIDEO_PROVIDER: 'peer' })).not.toThrow()
  })

  it('refuses API_ORIGIN outside local without what signs the addresses of callers', () =>
    expect(start({ ...prod, API_ORIGIN: 'https://api.example.org' })).toThrow(/FORWARDING_SECRET/))

  it('is described in .dev.vars.example, each variable of it', () => {
    const schema = readFileSync('src/edge/platform/environment.ts', 'utf8')
    const described = readFileSync('.dev.vars.example', 'utf8')
    const names = [...schema.matchAll(/^ {2}([A-Z_]+): (?!binding)/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(described))).toEqual([])
  })
})
