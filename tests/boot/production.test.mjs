import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { serve } from '../../scripts/process/serve.mjs'
import { applyMigrations, copyDemoState } from '../../scripts/setup/index.mjs'

const hostedServices = {
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
const at = mkdtempSync(join(tmpdir(), 'careplus-production-'))

/** Why the server could not serve, or null when it could. */
const startupError = async (bindings) => {
  try {
    const server = await serve({ port: 4496, at, bindings, cron: false })
    const { status } = await fetch(`${server.url}/api/health`)
    await server.close()
    return status === 200 ? null : `answered ${status}`
  } catch (error) {
    return String(error?.message ?? error)
  }
}

describe('without ENVIRONMENT', () => {
  it('the server refuses to start without the hosted services', async () => {
    assert.ok(await startupError({ ENVIRONMENT: undefined }))
  })

  it('the server refuses a CLOCK outside local', async () => {
    assert.ok(
      await startupError({
        ...hostedServices,
        ENVIRONMENT: undefined,
        CLOCK: '2026-01-01T00:00:00Z',
      }),
    )
    assert.equal(await startupError({ ...hostedServices, ENVIRONMENT: undefined }), null)
  })

  describe('with the hosted services configured', () => {
    let server
    before(async () => {
      copyDemoState(at)
      server = await serve({
        port: 4497,
        at,
        bindings: { ...hostedServices, ENVIRONMENT: undefined },
        cron: false,
      })
    })
    after(() => server?.close())

    it('the environment is production', async () => {
      const health = await (await fetch(`${server.url}/api/health`)).json()
      assert.equal(health.environment, 'prod')
    })

    for (const path of [
      '/dev',
      '/dev/outbox',
      '/dev/outbox.json',
      '/dev/lab',
      '/dev/lab.json',
      '/dev/fax',
      '/dev/fax.json',
      '/dev/design',
      '/studio',
    ])
      it(`${path} is 404`, async () => {
        assert.equal((await fetch(server.url + path, { redirect: 'manual' })).status, 404)
      })

    it('a demo account cannot sign in (422)', async () => {
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'patient@demo.careplus.test', password: 'Demo-pass-2026!' }),
      })
      assert.equal(response.status, 422)
    })

    it('answers carry no database cost header', async () => {
      assert.equal((await fetch(`${server.url}/api/feature_flags`)).headers.get('x-d1'), null)
    })

    it('every answer sets strict-transport-security', async () => {
      // A file of the build, which the worker is not asked for.
      const [built] =
        (await (await fetch(`${server.url}/faq`)).text()).match(/\/_astro\/[\w.-]+/) ?? []
      assert.ok(built)
      for (const path of [
        '/',
        '/api/health',
        '/lake/v1/ping',
        '/no/such/page',
        '/icons.svg',
        built,
      ]) {
        const { headers } = await fetch(server.url + path)
        assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{8}/, path)
        assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      }
      const { headers } = await fetch(server.url)
      assert.match(headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/)
    })
  })
})

describe('a public page', () => {
  let server
  before(async () => {
    applyMigrations(at)
    server = await serve({ port: 4498, at, cron: false })
  })
  after(() => server?.close())

  it('has security headers, a policy without unsafe-inline, and no script', async () => {
    const response = await fetch(server.url)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.doesNotMatch(policy, /unsafe-inline|https?:/)
    for (const name of ['referrer-policy', 'permissions-policy', 'x-content-type-options'])
      assert.ok(response.headers.get(name), name)
    const html = await response.text()
    // Structured data for search engines is not executed.
    assert.doesNotMatch(html, /<script(?! type="application\/ld\+json")/)
    assert.doesNotMatch(html, / style="/)
  })

  it('admits exactly the scripts that each page carries', async () => {
    for (const path of ['/faq', '/auth/login', '/auth/verify?token=none', '/nothing-here']) {
      const response = await fetch(server.url + path)
      const policy = response.headers.get('content-security-policy') ?? ''
      const html = await response.text()
      const carried = [
        ...html.matchAll(/<script(?![^>]*(?: src=|json))[^>]*>([\s\S]+?)<\/script>/g),
      ].map(([, script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      const [, admitted = ''] = /script-src 'self'([^;]*)/.exec(policy) ?? []
      assert.deepEqual(
        admitted.trim().split(' ').filter(Boolean).sort(),
        [...new Set(carried)].sort(),
        path,
      )
    }
  })

  it('isolates its opener, except where the page is the same for all visitors', async () => {
    const openerOf = async (path) =>
      (await fetch(server.url + path)).headers.get('cross-origin-opener-policy')
    for (const path of ['/auth/sign_in', '/app', '/api/theme', '/nothing-here'])
      assert.equal(await openerOf(path), 'same-origin', path)
    assert.equal(await openerOf('/'), null)
  })
})
