import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { app } from '#edge/app'
import { onCron, scheduledJobs } from '#edge/cron'
import { environmentOf } from '#edge/platform/environment'
import { now, setClock } from '#edge/platform/time'
import { api, as, bindings, db, world } from './world'

beforeAll(world)
afterEach(() => setClock(null))

const runJobs = async () => {
  for (const cron of ['* * * * *', '17 4 * * *']) await onCron({ cron }, environmentOf(bindings))
}
const token = 'a-token-of-a-monitor-of-thirty-two-characters'
const ask = (headers: Record<string, string>, env: object = { ...bindings, HEALTH_TOKEN: token }) =>
  app.request('/api/health/details', { headers }, env)
interface Health {
  readonly is_well: boolean
  readonly checks: readonly { readonly name: string; readonly is_well: boolean }[]
}
/** Names of the failing checks, read with the token of a monitor, which no session timeout affects. */
const faults = async () => {
  const health = await (await ask({ 'x-health-token': token })).json<Health>()
  const names = health.checks.filter((check) => !check.is_well).map(({ name }) => name)
  expect(health.is_well).toBe(names.length === 0)
  return names
}

describe('health in detail', () => {
  it('reports every check as healthy once the jobs have run', async () => {
    await runJobs()
    expect(await faults()).toEqual([])
    expect((await as('admin').call('GET /health/details')).isWell).toBe(true)
  })

  it.each(['patient', 'provider', 'manager', 'clinical_admin', 'support'] as const)(
    'is refused to a %s',
    async (role) => {
      expect((await api('/api/health/details', {}, role)).status).toBe(403)
    },
  )

  it('answers a monitor with the token, and no other anonymous caller', async () => {
    expect((await ask({ 'x-health-token': token })).status).toBe(200)
    expect((await ask({ 'x-health-token': `${token}x` })).status).toBe(401)
    expect((await ask({})).status).toBe(401)
    // Without a token in the environment every token is refused.
    expect((await ask({ 'x-health-token': '' }, bindings)).status).toBe(401)
    expect((await ask({ 'x-health-token': 'undefined' }, bindings)).status).toBe(401)
  })

  it('names a dead letter, and jobs that stopped', async () => {
    await db
      .prepare(
        "insert into event_retries (subscriber, seq, attempts, next_at, fault, dead_lettered_at) values ('x', 1, 8, '2026-01-01T00:00:00.000Z', 'TypeError', '2026-01-01T00:00:00.000Z')",
      )
      .run()
    expect(await faults()).toEqual(['dead_letters'])
    await db.prepare("delete from event_retries where subscriber = 'x'").run()
    setClock(now() + 20 * 60_000)
    expect(await faults()).toContain('seconds_since_minute_jobs')
    setClock(now() + 27 * 3_600_000)
    expect(await faults()).toEqual(
      expect.arrayContaining(['seconds_since_minute_jobs', 'seconds_since_daily_jobs']),
    )
  })

  it('names a job that fails until it works again', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    const fail = { broken: async () => Promise.reject(new TypeError('broken')) }
    await onCron({ cron: '17 4 * * *' }, environmentOf(bindings), fail)
    silence.mockRestore()
    expect(await faults()).toEqual(['failing_jobs'])
    await onCron({ cron: '17 4 * * *' }, environmentOf(bindings), { broken: async () => {} })
    expect(await faults()).toEqual([])
  })
})

describe('a new clinic', () => {
  const daily = '17 4 * * *'
  const forget = () =>
    db.batch([db.prepare('delete from job_runs'), db.prepare('delete from key_ages')])

  it('has a period from the first run of a job for all that never ran', async () => {
    await forget()
    const hosted = { ...bindings, HEALTH_TOKEN: token }
    await onCron({ cron: '* * * * *' }, environmentOf(hosted))
    expect(await faults()).toEqual([])
    setClock(now() + 25 * 3_600_000)
    await onCron({ cron: '* * * * *' }, environmentOf(hosted))
    expect(await faults()).not.toContain('seconds_since_daily_jobs')
    setClock(now() + 27 * 3_600_000)
    await onCron({ cron: '* * * * *' }, environmentOf(hosted))
    expect(await faults()).toContain('seconds_since_daily_jobs')
    await onCron({ cron: daily }, environmentOf(hosted))
    expect(await faults()).toEqual([])
  })

  it('is not well where no job runs at all', async () => {
    await forget()
    expect(await faults()).toContain('seconds_since_minute_jobs')
  })
})

describe('the age of what waits', () => {
  const agoIso = (seconds: number) => new Date(now() - seconds * 1000).toISOString()
  const measured = async (name: string) =>
    (await as('admin').call('GET /health/details')).checks.find((check) => check.name === name)

  it('is that of the oldest event that a subscriber has to try again', async () => {
    await runJobs()
    await db
      .prepare(
        `insert into event_retries (subscriber, seq, attempts, next_at, fault) values ('x', 1, 3, ?, 'TypeError')`,
      )
      .bind(agoIso(400))
      .run()
    expect(await measured('events_waiting_seconds')).toMatchObject({ isWell: false })
    expect((await measured('events_waiting_seconds'))?.value).toBeGreaterThanOrEqual(400)
    await db.prepare("delete from event_retries where subscriber = 'x'").run()
    expect(await measured('events_waiting_seconds')).toMatchObject({ isWell: true })
  })

  it.each([
    ['is due', 'queued', 'next_at'],
    ['a killed sender held', 'sending', 'lease_until'],
  ])('is that of the oldest message that %s', async (_, status, column) => {
    await db
      .prepare(
        `insert into deliveries (id, key, channel, kind, body_encrypted, status, attempts, next_at, lease_until, created_at)
         values ('old', 'old', 'email', 'code', x'00', ?, 1, ?, ?, ?)`,
      )
      .bind(status, agoIso(700), column === 'lease_until' ? agoIso(700) : null, agoIso(800))
      .run()
    expect(await measured('deliveries_waiting_seconds')).toMatchObject({ isWell: false })
    expect((await measured('deliveries_waiting_seconds'))?.value).toBeGreaterThanOrEqual(700)
    await db.prepare("delete from deliveries where id = 'old'").run()
    expect(await measured('deliveries_waiting_seconds')).toMatchObject({ isWell: true })
  })
})

describe('scheduled jobs', () => {
  it.each(['minute', 'daily'] as const)(
    'of each %s record when they ran and how long',
    async (cron) => {
      await db.prepare('delete from job_runs').run()
      await onCron({ cron: cron === 'daily' ? '17 4 * * *' : '* * * * *' }, environmentOf(bindings))
      const { results } = await db
        .prepare(
          "select substr(name, 5) as name, took_ms as ms from job_runs where name like 'job.%'",
        )
        .all<{ name: string; ms: number | null }>()
      expect(results.map(({ name }) => name).sort()).toEqual([...scheduledJobs[cron]].sort())
      for (const { ms } of results) expect(ms).toBeGreaterThanOrEqual(0)
    },
  )
})

describe('metrics', () => {
  const scrape = (headers: Record<string, string>) =>
    app.request('/api/health/metrics', { headers }, { ...bindings, HEALTH_TOKEN: token })

  it('give a scraper with the token each check, subscriber and job as a number', async () => {
    await runJobs()
    const answer = await scrape({ 'x-health-token': token })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    expect(text).toMatch(/^careplus_check\{check="dead_letters"\} 0$/m)
    expect(text).toMatch(/^careplus_check_well\{check="database"\} 1$/m)
    expect(text).toMatch(/^careplus_events_behind\{subscriber="[a-z_.]+"\} \d+$/m)
    expect(text).toMatch(/^careplus_job_milliseconds\{job="purge"\} \d+$/m)
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# |[a-z_]+\{[a-z]+="[^"]+"\} [\d.]+$)/)
  })

  it('are refused without it', async () => {
    expect((await scrape({})).status).toBe(401)
    expect((await api('/api/health/metrics', {}, 'provider')).status).toBe(403)
  })
})

describe('an incident', () => {
  const alerted = { ...bindings, ALERT_WEBHOOK: 'https://hooks.example.org/x' }
  const minute = () => onCron({ cron: '* * * * *' }, environmentOf(alerted))
  const kill = (seq: number) =>
    db
      .prepare(
        `insert into event_retries (subscriber, seq, attempts, next_at, fault, dead_lettered_at)
         values ('x', ${seq}, 8, '2026-01-01T00:00:00.000Z', 'TypeError', '2026-01-01T00:00:00.000Z')`,
      )
      .run()

  it('is told of once, however long it lasts, and again when it comes back', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    const posted: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      posted.push(JSON.parse(String(init.body)).check)
      return new Response(null)
    })
    await runJobs()
    await kill(1)
    await minute()
    await minute()
    expect(posted).toEqual(['dead_letters'])
    await db.prepare("delete from event_retries where subscriber = 'x'").run()
    await minute()
    setClock(now() + 60_000)
    await kill(1)
    await minute()
    expect(posted).toEqual(['dead_letters', 'dead_letters'])
    await db.prepare("delete from event_retries where subscriber = 'x'").run()
    vi.unstubAllGlobals()
    silence.mockRestore()
  })

  it('is told of by mail to the operator, with its page of the runbook and nothing of a person', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    const mails: { key: string | null; body: Record<string, unknown> }[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      expect(url).toBe('https://api.resend.com/emails')
      const key = new Headers(init.headers).get('idempotency-key')
      mails.push({ key, body: JSON.parse(String(init.body)) })
      return Response.json({ id: 'm' })
    })
    await runJobs()
    setClock(now() + 240_000)
    await kill(1)
    const mailed = {
      ...bindings,
      RESEND_API_KEY: 're_x',
      MAIL_FROM: 'Care Plus <care@careplus.test>',
      ALERT_EMAIL: 'operator@careplus.test',
    }
    for (const _ of [1, 2]) await onCron({ cron: '* * * * *' }, environmentOf(mailed))
    const alerts = mails.filter(({ key }) => key?.startsWith('incident '))
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.body).toMatchObject({
      to: ['operator@careplus.test'],
      subject: 'Care Plus local: dead_letters',
      text: expect.stringMatching(
        /^The check dead_letters fails since [\dT:.Z-]+ \(1\)\.\nRunbook: docs\/runbook\/dead_letters\.md\n\S+\/staff\/operations$/,
      ),
    })
    await db.prepare("delete from event_retries where subscriber = 'x'").run()
    vi.unstubAllGlobals()
    silence.mockRestore()
  })

  it('is told of again in a minute where no alert went out', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    let answers = 0
    vi.stubGlobal('fetch', async () => new Response(null, { status: ++answers === 1 ? 500 : 200 }))
    // The one before is over.
    await runJobs()
    setClock(now() + 120_000)
    await kill(1)
    await minute()
    await minute()
    await minute()
    expect(answers).toBe(2)
    await db.prepare("delete from event_retries where subscriber = 'x'").run()
    vi.unstubAllGlobals()
    silence.mockRestore()
  })
})

it('anonymous callers read the status and the version, and no checks', async () => {
  expect(await as(null).call('GET /health')).toEqual({
    status: 'ok',
    version: 'test',
    environment: 'local',
  })
})
