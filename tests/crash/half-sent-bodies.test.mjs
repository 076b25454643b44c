import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { applyMigrations } from '../../scripts/setup/index.mjs'
import { bindings, clinicStatements, patientId, signToken } from './clinic.mjs'
import { startServer } from './killable-server.mjs'

const port = 4486
const at = mkdtempSync(join(tmpdir(), 'careplus-half-sent-'))
let server

before(async () => {
  applyMigrations(at)
  server = await startServer({ port, at, bindings })
  await server.batch(clinicStatements(2, 1))
})
after(() => server?.kill())

/** A request that announces a body, sends one byte of it, and waits for its answer. */
const sendHalf = (path, headers = {}) => {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({
    host: `localhost:${port}`,
    origin: server.url,
    'content-type': 'application/json',
    'content-length': 200,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n{`)
  let answer = ''
  const ended = new Promise((resolve) => {
    socket.on('data', (bytes) => {
      answer += bytes
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]))
    })
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(null))
  })
  return { ended, close: () => socket.destroy() }
}

const statusOf = async (path, init) => (await fetch(server.url + path, init)).status
/** The same, asked again where the server is busy: each of the uploads is first signed in, at once. */
const settledStatusOf = async (path, init) => {
  for (;;) {
    const status = await statusOf(path, init)
    if (status !== 503) return status
    await wait(100)
  }
}
const signIn = () =>
  statusOf('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: 'nobody@crash.test', password: 'not a password of anyone' }),
  })

const addresses = ['/faq', '/partners', '/api/auth/login', '/api/labs/events', '/api/mail/events']

for (const count of [32, 200])
  describe(`while ${count} bodies to each address are half sent`, () => {
    it('pages, the API and the sign-in answer, and each body is ended', async () => {
      const held = addresses.flatMap((path) => Array.from({ length: count }, () => sendHalf(path)))
      try {
        assert.equal(await statusOf('/'), 200)
        assert.equal(await statusOf('/api/states'), 200)
        assert.equal(await signIn(), 422)
        const statuses = await Promise.all(held.map(({ ended }) => ended))
        // Posts to pages are 60 a minute.
        for (const status of statuses) assert.ok([408, 429].includes(status), String(status))
      } finally {
        for (const { close } of held) close()
      }
    })
  })

describe('while a patient holds uploads half sent', () => {
  it('another uploads a photo, and pages answer', async () => {
    const authorization = `Bearer ${await signToken(0)}`
    const path = `/api/patients/${patientId(0)}/photo_id`
    const held = Array.from({ length: 32 }, () =>
      sendHalf(path, { authorization, 'content-length': 900_000 }),
    )
    try {
      assert.equal(await settledStatusOf('/'), 200)
      const photo = jpegOf(2_000_000)
      const status = await settledStatusOf(`/api/patients/${patientId(1)}/photo_id`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await signToken(1)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ mime_type: 'image/jpeg', photo_id: photo.toString('base64') }),
      })
      assert.equal(status, 201)
      for (const { ended } of held) assert.equal(await ended, 408)
    } finally {
      for (const { close } of held) close()
    }
  })
})

/** A JPEG of 400 by 300 pixels whose coded data has so many bytes. */
const jpegOf = (bytes) => {
  const segment = (marker, ...data) => [0xff, marker, 0, data.length + 2, ...data]
  const comment = segment(0xfe, 0)
  const frame = segment(0xc0, 8, 1, 44, 1, 144, 1, 1, 0x11, 0)
  const scan = segment(0xda, 1, 1, 0, 0, 63, 0)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, ...comment, ...frame, ...scan]),
    Buffer.alloc(bytes, 0x55),
    Buffer.from([0xff, 0xd9]),
  ])
}
