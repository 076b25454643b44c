import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { applyMigrations } from '../../scripts/setup/index.mjs'
import {
  bindings,
  clinicStatements,
  cookiesOf,
  patientId,
  sessionId,
  signToken,
} from './clinic.mjs'
import { startServer } from './killable-server.mjs'

const inspectorPort = 4488
const mb = 1024 * 1024
/** Of an isolate at Cloudflare. */
const maxMegabytes = 128
const at = mkdtempSync(join(tmpdir(), 'careplus-memory-'))
let server
let memory

before(async () => {
  applyMigrations(at)
  server = await startServer({ port: 4487, at, bindings, inspectorPort })
  await server.batch(clinicStatements(12, 1))
  memory = await watchMemory()
})
after(async () => {
  memory?.close()
  await server?.kill()
})

/** What the engine says that the worker uses: its heap, and the bytes beside it. */
const watchMemory = async () => {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  const product = targets.find(({ id, title }) => `${id} ${title}`.includes('product'))
  const socket = new WebSocket(product.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The engine does not tell of its memory'))
  })
  const waiting = new Map()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
  }
  let lastId = 0
  const ask = (method) =>
    new Promise((resolve) => {
      waiting.set(++lastId, resolve)
      socket.send(JSON.stringify({ id: lastId, method }))
    })
  return {
    used: async () => {
      const { usedSize, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return Math.round((usedSize + backingStorageSize) / mb)
    },
    close: () => socket.close(),
  }
}

/** The most that is used while the work is done. */
const mostUsedDuring = async (work) => {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  let most = 0
  while (!isDone) most = Math.max(most, await memory.used())
  return { most, results: await done }
}

/** A JPEG of 400 by 300 pixels whose coded data has so many bytes. */
const jpegOf = (bytes) => {
  const segment = (marker, ...data) => [0xff, marker, 0, data.length + 2, ...data]
  const frame = segment(0xc0, 8, 1, 44, 1, 144, 1, 1, 0x11, 0)
  const scan = segment(0xda, 1, 1, 0, 0, 63, 0)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, ...segment(0xfe, 0), ...frame, ...scan]),
    Buffer.alloc(bytes, 0x55),
    Buffer.from([0xff, 0xd9]),
  ])
}
const photo = jpegOf(7_000_000)
const upload = async (n, type, body) => {
  const headers = { authorization: `Bearer ${await signToken(n)}`, 'content-type': type }
  const path = `/api/patients/${patientId(n)}/photo_id`
  return (await fetch(server.url + path, { method: 'POST', headers, body })).status
}
const recordOf = async (n) => {
  const holder = { userId: patientId(n), sessionId: sessionId(n), role: 'patient' }
  const headers = { cookie: await cookiesOf(holder) }
  const answer = await fetch(`${server.url}/app/account/record/record.pdf`, { headers })
  await answer.arrayBuffer()
  return answer
}

describe('an isolate stays within its memory', () => {
  it('while two photos of 7 MB come at once, in JSON and as they are', async () => {
    const json = JSON.stringify({ mime_type: 'image/jpeg', photo_id: photo.toString('base64') })
    const { most, results } = await mostUsedDuring(() =>
      Promise.all([upload(0, 'application/json', json), upload(1, 'image/jpeg', photo)]),
    )
    assert.deepEqual(results, [201, 201])
    assert.ok(most < maxMegabytes, `${most} MB`)
  })
})

describe('the documents of one patient', () => {
  it('are made one at a time: the next is 429 with Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => recordOf(11)))
    const statuses = answers.map(({ status }) => status)
    assert.ok(statuses.includes(200), String(statuses))
    for (const { status, headers } of answers)
      if (status !== 200) {
        assert.equal(status, 429)
        assert.ok(Number(headers.get('retry-after')) > 0)
      }
    assert.ok(statuses.includes(429), String(statuses))
    assert.equal((await recordOf(11)).status, 200)
  })
})
