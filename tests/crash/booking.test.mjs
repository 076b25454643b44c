import assert from 'node:assert/strict'
import { createHmac, hkdfSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { copyEmptyState } from '../../scripts/setup/index.mjs'
import { bindings, bookingRequest, clinicStatements, conversationId, patientId } from './clinic.mjs'
import { startServer } from './killable-server.mjs'
import { connectSocket } from './socket-client.mjs'

const port = Number(process.env.CRASH_PORT ?? 4399)
const patients = 48
const clinicians = 2
const stateFolder = mkdtempSync(join(tmpdir(), 'care-plus-crash-'))
let server

/** Sends all requests, six at a time. Each answer's status is 0 where the connection was lost. */
const sendAll = async (requests, onAnswer = () => {}) => {
  const answers = []
  const queue = [...requests.entries()]
  const sendQueued = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [n, { path, init }] = next
      answers[n] = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(20_000) })
        .then(async (response) => {
          const { data, errors } = await response.json()
          onAnswer()
          return { status: response.status, id: data?.id, errors }
        })
        .catch(() => ({ status: 0 }))
    }
  }
  await Promise.all(Array.from({ length: 6 }, sendQueued))
  return answers
}

const bookingRequests = async () => {
  const [{ minutes: duration }] = await server.rows(
    `select duration_minutes as minutes from encounter_types where id = '1'`,
  )
  const [{ startBucket }] = await server.rows(
    'select min(start_bucket) as startBucket from availabilities',
  )
  const stepMs = Math.ceil(duration / 5) * 300_000
  return Promise.all(
    Array.from({ length: patients }, (_, n) =>
      bookingRequest(n, {
        clinician: n % clinicians,
        startBucket,
        offsetMs: (Math.floor(n / clinicians) % Math.floor(28_800_000 / stepMs)) * stepMs,
      }),
    ),
  )
}

/** Inserts an event about the first patient's appointment without notifying the outbox processor. */
const insertEvent = async (verb) => {
  const [{ id }] = await server.rows(
    'select id from appointments where patient_id = ?',
    patientId(0),
  )
  await server.batch([
    [
      `insert into events (name, subject_type, subject_id, patient_id, request_id, route, version, occurred_at)
       values (?, 'appointments', ?, ?, 'crash', 'test', 2, ?)`,
      `appointments.${verb}`,
      id,
      patientId(0),
      new Date().toISOString(),
    ],
  ])
  return id
}

before(async () => {
  copyEmptyState(stateFolder)
  server = await startServer({ port, at: stateFolder, bindings })
  await server.batch(clinicStatements(patients, clinicians))
})
after(async () => {
  await server?.kill()
  rmSync(stateFolder, { recursive: true, force: true })
})

test('a server killed during bookings loses no acknowledged appointment and creates none twice', async (t) => {
  const requests = await bookingRequests()
  const acknowledged = new Map()
  const kills = []

  for (const killAfter of [9, 23, 37]) {
    let answers = 0
    let kill
    const killFinished = new Promise((resolve) => {
      kill = resolve
    })
    const sending = sendAll(requests, () => {
      answers += 1
      if (answers === killAfter) kill(server.kill())
    })
    await Promise.race([killFinished, sending])
    await killFinished
    for (const [n, { status, id }] of (await sending).entries())
      if (status === 201) {
        assert.equal(
          acknowledged.get(n) ?? id,
          id,
          'a repeated booking answers with the first appointment',
        )
        acknowledged.set(n, id)
      }
    server = await startServer({ port, at: stateFolder, bindings })
    const [{ left }] = await server.rows(
      'select count(*) as left from events where seq > ifnull((select max(seq) from event_seals), 0)',
    )
    kills.push(`${answers} answers (${left} events not yet sealed)`)
  }
  t.diagnostic(
    `killed after ${kills.join(', ')}; ${acknowledged.size} appointments acknowledged by then`,
  )

  for (const [n, { status, id, errors }] of (await sendAll(requests)).entries()) {
    assert.equal(status, 201, `patient ${n}: ${JSON.stringify(errors)}`)
    assert.equal(
      acknowledged.get(n) ?? id,
      id,
      'a repeated booking answers with the first appointment',
    )
    acknowledged.set(n, id)
  }
  await server.kill()
  // The lease of a delivery whose sender was killed ends after a minute.
  const CLOCK = new Date(Date.now() + 120_000).toISOString()
  server = await startServer({ port, at: stateFolder, bindings: { ...bindings, CLOCK } })
  await server.runMinuteCron()
  await server.runMinuteCron()

  const appointments = await server.rows('select * from appointments order by patient_id')
  assert.deepEqual(
    appointments.map(({ id, patient_id }) => [patient_id, id]),
    Array.from({ length: patients }, (_, n) => [patientId(n), acknowledged.get(n)]),
    'every acknowledged appointment exists, and no other',
  )
})

test('every appointment has all its slot claims, and every claim its appointment', async () => {
  const appointments = await server.rows(
    'select id, provider_id, starts_at, buckets from appointments',
  )
  const claims = await server.rows('select provider_id, bucket, owner_id from slot_claims')
  const expectedClaims = appointments.flatMap(({ id, provider_id, starts_at, buckets }) =>
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
    expectedClaims.map((claim) => claim.join(' ')).sort(),
  )
})

test('every event is sealed once, in one unbroken hash chain', async () => {
  const events = await server.rows('select * from events order by seq')
  const seals = await server.rows('select * from event_seals order by seq')
  assert.equal(
    events.filter(({ name }) => name === 'appointments.create').length,
    patients,
    'one event for each appointment',
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
      .update(`1 ${previous}\n${JSON.stringify(Object.values(event))}`)
      .digest('hex')
    assert.equal(seals[n].hash, hash)
    previous = hash
  }
})

test('every email and notification is sent once', async () => {
  const findUnsent = () =>
    server.rows(
      `select e.seq, d.status, d.attempts, d.error, d.next_at, d.lease_until from events e
       left join deliveries d on d.key like 'event:' || e.seq || ':%'
       where e.name = 'appointments.create' and d.status is not 'sent'`,
    )
  // What the queue took up just before the cron looked is under way still; what failed is taken up by a later minute.
  let unsent = await findUnsent()
  for (let tries = 1; unsent.length > 0 && tries <= 75; tries++) {
    await wait(200)
    if (tries % 25 === 0) await server.runMinuteCron()
    unsent = await findUnsent()
  }
  assert.deepEqual(unsent, [], 'one email each, sent')
  assert.equal((await server.rows('select 1 from deliveries')).length, patients)
  assert.equal((await server.rows('select 1 from user_notifications')).length, 2 * patients)
  assert.deepEqual(await server.rows('select * from event_retries'), [])
})

test('an event the outbox processor was not notified of is processed once after a restart', async () => {
  await insertEvent('reschedule')
  const moved = () => server.rows(`select status from deliveries where kind = 'visit_moved'`)
  assert.deepEqual(await moved(), [])
  for (let restarts = 0; restarts < 2; restarts++) {
    await server.kill()
    server = await startServer({ port, at: stateFolder, bindings })
    await server.runMinuteCron()
    await server.runMinuteCron()
    // The queue may be sending it still. Killed there, it would be sent once its lease has ended, a minute later.
    for (let tries = 1; (await moved())[0]?.status !== 'sent' && tries <= 75; tries++)
      await wait(200)
  }
  assert.deepEqual(await moved(), [{ status: 'sent' }])
})

test('a socket that was open when the server was killed gets the missed events on reconnect', async () => {
  const before = await connectSocket(server.url, 0)
  await insertEvent('log_call')
  await server.runMinuteCron()
  const delivered = await before.waitFor(({ seq }) => seq)
  await server.kill()
  assert.notEqual(await before.closed, 1000)
  server = await startServer({ port, at: stateFolder, bindings })
  const id = await insertEvent('log_call')
  await server.runMinuteCron()
  const after = await connectSocket(server.url, 0, delivered.seq)
  assert.deepEqual(await after.waitFor(({ seq }) => seq > delivered.seq), {
    seq: delivered.seq + 1,
    action: 'status_changed',
    attributes: JSON.stringify({ type: 'appointments', id, version: 2 }),
  })
  after.close()
})

test('a message that was stored when the server was killed is told of once, after the restart', async () => {
  const [conversation, message] = [conversationId(0), 'crash-message-1']
  const at = new Date().toISOString()
  const patient = await connectSocket(server.url, 0)
  const { hello } = await patient.waitFor(({ hello: head }) => head !== undefined)
  // As the batch of a message leaves it, before anyone asked for a drain.
  await server.batch([
    [
      `insert into conversations (id, kind, patient_id, created_by_id, last_message_at, created_at, updated_at)
       values (?, 'support', ?, ?, ?, ?, ?)`,
      ...[conversation, patientId(0), patientId(0), at, at, at],
    ],
    [
      `insert into messages (id, conversation_id, patient_id, seq, from_user_id, sent_by_user_id, client_id, created_at, updated_at)
       values (?, ?, ?, 1, ?, ?, ?, ?, ?)`,
      ...[message, conversation, patientId(0), patientId(1), patientId(1), message, at, at],
    ],
    [
      `insert into events (name, subject_type, subject_id, patient_id, request_id, route, detail, occurred_at)
       values ('conversations.send', 'conversations', ?, ?, 'crash', 'test', ?, ?)`,
      ...[conversation, patientId(0), JSON.stringify({ message_id: message }), at],
    ],
  ])
  await server.kill()
  server = await startServer({ port, at: stateFolder, bindings })
  await server.runMinuteCron()
  await server.runMinuteCron()
  const after = await connectSocket(server.url, 0, hello)
  await after.waitFor(({ action }) => action === 'new_message')
  assert.equal(after.received.filter(({ action }) => action === 'new_message').length, 1)
  after.close()
  assert.deepEqual(
    await server.rows(
      `select count(*) as n from user_notifications where type = 'UNREAD' and subject_id = ?`,
      conversation,
    ),
    [{ n: 1 }],
  )
})
