import assert from 'node:assert/strict'
import { createHmac, hkdfSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { applyMigrations } from '../../scripts/setup/index.mjs'
import { bindings, booking, clinic, patientId } from './clinic.mjs'
import { listen } from './line.mjs'
import { start } from './server.mjs'

const port = Number(process.env.KILL_PORT ?? 4399)
const patients = 48
const clinicians = 2
const at = mkdtempSync(join(tmpdir(), 'care-plus-kill-'))
let server

/** What each patient heard, six of them asking at a time; 0 where the answer never came. */
const storm = async (requests, heard = () => {}) => {
  const answers = []
  const queue = [...requests.entries()]
  const ask = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [n, { path, init }] = next
      answers[n] = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(20_000) })
        .then(async (response) => {
          const { data, errors } = await response.json()
          heard()
          return { status: response.status, id: data?.id, errors }
        })
        .catch(() => ({ status: 0 }))
    }
  }
  await Promise.all(Array.from({ length: 6 }, ask))
  return answers
}

const everybody = async () => {
  const [{ minutes }] = await server.rows(`select minutes from encounter_types where id = '1'`)
  const [{ opens }] = await server.rows('select min(start_bucket) as opens from availabilities')
  const step = Math.ceil(minutes / 5) * 300_000
  return Promise.all(
    Array.from({ length: patients }, (_, n) =>
      booking(n, {
        clinician: n % clinicians,
        opens,
        slot: (Math.floor(n / clinicians) % Math.floor(28_800_000 / step)) * step,
      }),
    ),
  )
}

/** A commit about the first patient's visit that no worker speaks of. */
const happen = async (verb) => {
  const [{ id }] = await server.rows(
    'select id from appointments where patient_id = ?',
    patientId(0),
  )
  await server.batch([
    [
      `insert into events (name, subject_type, subject_id, patient_id, request_id, route, version, at)
       values (?, 'appointments', ?, ?, 'kill', 'test', 2, ?)`,
      `appointments.${verb}`,
      id,
      patientId(0),
      new Date().toISOString(),
    ],
  ])
  return id
}

before(async () => {
  applyMigrations(at)
  server = await start({ port, at, bindings })
  await server.batch(clinic(patients, clinicians))
})
after(async () => {
  await server?.kill()
  rmSync(at, { recursive: true, force: true })
})

test('a server killed in the middle of bookings loses none and makes none twice', async (t) => {
  const requests = await everybody()
  const promised = new Map()
  const killed = []

  for (const enough of [9, 23, 37]) {
    let answers = 0
    let kill
    const struck = new Promise((resolve) => {
      kill = resolve
    })
    const storming = storm(requests, () => {
      answers += 1
      if (answers === enough) kill(server.kill())
    })
    await Promise.race([struck, storming])
    await struck
    for (const [n, { status, id }] of (await storming).entries())
      if (status === 201) {
        assert.equal(promised.get(n) ?? id, id, 'a repeated booking answers with the first visit')
        promised.set(n, id)
      }
    server = await start({ port, at, bindings })
    const [{ left }] = await server.rows(
      'select count(*) as left from events where seq > ifnull((select max(seq) from seals), 0)',
    )
    killed.push(`${answers} answers (${left} events not yet sealed)`)
  }
  t.diagnostic(`killed after ${killed.join(', ')}; ${promised.size} visits promised by then`)

  for (const [n, { status, id, errors }] of (await storm(requests)).entries()) {
    assert.equal(status, 201, `patient ${n}: ${JSON.stringify(errors)}`)
    assert.equal(promised.get(n) ?? id, id, 'a repeated booking answers with the first visit')
    promised.set(n, id)
  }
  await server.kill()
  // Whoever was killed while sending holds its letter for a minute.
  const CLOCK = new Date(Date.now() + 120_000).toISOString()
  server = await start({ port, at, bindings: { ...bindings, CLOCK } })
  await server.tick()
  await server.tick()

  const visits = await server.rows('select * from appointments order by patient_id')
  assert.deepEqual(
    visits.map(({ id, patient_id }) => [patient_id, id]),
    Array.from({ length: patients }, (_, n) => [patientId(n), promised.get(n)]),
    'every promised visit is there, and no other',
  )
})

test('every visit has all its claims, and every claim its visit', async () => {
  const visits = await server.rows('select id, provider_id, starts_at, buckets from appointments')
  const claims = await server.rows('select provider_id, bucket, owner_id from slot_claims')
  const wanted = visits.flatMap(({ id, provider_id, starts_at, buckets }) =>
    Array.from({ length: buckets }, (_, n) => [
      provider_id,
      Date.parse(starts_at) / 300_000 + n,
      id,
    ]),
  )
  assert.deepEqual(
    claims
      .map(({ provider_id, bucket, owner_id }) => `${provider_id} ${bucket} ${owner_id}`)
      .sort(),
    wanted.map((claim) => claim.join(' ')).sort(),
  )
})

test('every event is sealed once, in one unbroken chain', async () => {
  const events = await server.rows('select * from events order by seq')
  const seals = await server.rows('select * from seals order by seq')
  assert.equal(
    events.filter(({ name }) => name === 'appointments.create').length,
    patients,
    'one event for each visit',
  )
  assert.deepEqual(
    seals.map(({ seq }) => seq),
    events.map(({ seq }) => seq),
  )
  let previous = '0'.repeat(64)
  const field = Buffer.from(bindings.FIELD_KEYS.split(':')[1], 'base64')
  const secret = Buffer.from(hkdfSync('sha256', field, Buffer.alloc(32), 'careplus seal', 32))
  for (const [n, event] of events.entries()) {
    const hash = createHmac('sha256', secret)
      .update(`${previous}\n${JSON.stringify(Object.values(event))}`)
      .digest('hex')
    assert.equal(seals[n].hash, hash)
    previous = hash
  }
})

test('every effect arrived once', async () => {
  const [{ missing }] = await server.rows(
    `select count(*) as missing from events e where e.name = 'appointments.create' and 1 <> (
       select count(*) from deliveries d where d.key like 'event:' || e.seq || ':%' and d.status = 'sent')`,
  )
  assert.equal(missing, 0, 'one letter each, sent')
  assert.equal((await server.rows('select 1 from deliveries')).length, patients)
  assert.equal((await server.rows('select 1 from user_notifications')).length, 2 * patients)
  assert.deepEqual(await server.rows('select * from waiting'), [])
})

test('a commit the clerk was never told of has its effect after a restart, once', async () => {
  await happen('reschedule')
  const moved = () => server.rows(`select status from deliveries where template = 'visit_moved'`)
  assert.deepEqual(await moved(), [])
  for (let times = 0; times < 2; times++) {
    await server.kill()
    server = await start({ port, at, bindings })
    await server.tick()
    await server.tick()
  }
  assert.deepEqual(await moved(), [{ status: 'sent' }])
})

test('a window that was open when the server was killed hears what it missed', async () => {
  const before = await listen(server.url, 0)
  await happen('log_call')
  await server.tick()
  const heard = await before.until(({ seq }) => seq)
  await server.kill()
  assert.notEqual(await before.closed, 1000)
  server = await start({ port, at, bindings })
  const id = await happen('log_call')
  await server.tick()
  const after = await listen(server.url, 0, heard.seq)
  assert.deepEqual(await after.until(({ seq }) => seq > heard.seq), {
    seq: heard.seq + 1,
    action: 'status_changed',
    attributes: JSON.stringify({ type: 'appointments', id, version: 2 }),
  })
  after.close()
})
