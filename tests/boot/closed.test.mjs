import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { serve } from '../../scripts/serve.mjs'
import { demo, migrate } from '../../scripts/setup.mjs'

const hosted = {
  APP_ORIGIN: 'https://app.example.org',
  RESEND_API_KEY: 're_test',
  MAIL_FROM: 'care@example.org',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_API_KEY: 'SK0',
  TWILIO_API_SECRET: 'secret',
  TWILIO_FROM: '+15555550100',
}
const at = mkdtempSync(join(tmpdir(), 'careplus-closed-'))

const answered = async (bindings) => {
  const server = await serve({ port: 4496, at, bindings, cron: false }).catch(() => null)
  if (!server) return null
  try {
    return await fetch(`${server.url}/api/health`).catch(() => null)
  } finally {
    await server.close().catch(() => {})
  }
}

describe('with no ENVIRONMENT said', () => {
  it('refuses to serve without the hosted services', async () => {
    const response = await answered({ ENVIRONMENT: undefined })
    assert.ok(response === null || response.status === 500)
  })

  it('refuses a moved clock outside local', async () => {
    const response = await answered({
      ...hosted,
      ENVIRONMENT: undefined,
      CLOCK: '2026-01-01T00:00:00Z',
    })
    assert.ok(response === null || response.status === 500)
  })

  describe('and the hosted services configured', () => {
    let server
    before(async () => {
      migrate(at)
      demo(at)
      server = await serve({
        port: 4497,
        at,
        bindings: { ...hosted, ENVIRONMENT: undefined },
        cron: false,
      })
    })
    after(() => server?.close())

    it('is production', async () => {
      const health = await (await fetch(`${server.url}/api/health`)).json()
      assert.equal(health.environment, 'prod')
    })

    for (const path of ['/dev', '/dev/outbox', '/dev/outbox.json', '/dev/design', '/studio'])
      it(`has no ${path}`, async () => {
        assert.equal((await fetch(server.url + path, { redirect: 'manual' })).status, 404)
      })

    it('lets no demo account in', async () => {
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'patient@demo.careplus.test', password: 'Demo-pass-2026!' }),
      })
      assert.equal(response.status, 422)
    })

    it('does not tell what its database did', async () => {
      assert.equal((await fetch(`${server.url}/api/feature_flags`)).headers.get('x-d1'), null)
    })

    it('asks for https ever after', async () => {
      const { headers } = await fetch(server.url)
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
      assert.match(headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/)
    })
  })
})

describe('a page', () => {
  let server
  before(async () => {
    migrate(at)
    server = await serve({ port: 4498, at, cron: false })
  })
  after(() => server?.close())

  it('is shielded: only what it carries may run, and nothing comes from elsewhere', async () => {
    const response = await fetch(server.url)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.doesNotMatch(policy, /unsafe-inline|https?:/)
    for (const name of [
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'x-content-type-options',
    ])
      assert.ok(response.headers.get(name), name)
    const html = await response.text()
    assert.doesNotMatch(html, /<script/)
    assert.doesNotMatch(html, / style="/)
  })
})
