import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
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
const labSecret = Buffer.alloc(32, 9)
/** Of an isolate at Cloudflare. */
const maxMegabytes = 128
const at = mkdtempSync(join(tmpdir(), 'careplus-memory-'))
let server
let memory

const start = async () => {
  server = await startServer({
    port: 4487,
    at,
    bindings: { ...bindings, LAB_WEBHOOK_SECRET: `whsec_${labSecret.toString('base64')}` },
    inspectorPort,
  })
  memory = await watchMemory()
}

/** Starts a new isolate: what the engine has not freed of the files before does not count. */
const restart = async () => {
  memory.close()
  await server.kill()
  await start()
}

before(async () => {
  applyMigrations(at)
  await start()
  await server.batch(clinicStatements(12, 1))
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

/**
 * Posts a report to the address of laboratories; a stranger signs with another secret. The status, or 0 where the server
 * refused the body and closed the connection before all of it was sent.
 */
const tellReport = async (body, secret = labSecret) => {
  const id = randomUUID()
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': String(timestamp),
    'svix-signature': `v1,${signature.digest('base64')}`,
  }
  return fetch(`${server.url}/api/labs/events`, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    (error) => {
      if (['EPIPE', 'ECONNRESET'].includes(error.cause?.code)) return 0
      throw error
    },
  )
}
/** Retries a refused report, as a laboratory does. */
const tellUntilTaken = async (body) => {
  for (;;) {
    const status = await tellReport(body)
    if (![0, 503].includes(status)) return status
  }
}
const report = JSON.stringify({
  resourceType: 'DiagnosticReport',
  status: 'final',
  contained: [
    {
      resourceType: 'Patient',
      name: [{ given: ['Jordan'], family: 'Ellis' }],
      birthDate: '1990-05-05',
    },
  ],
  presentedForm: [{ contentType: 'image/jpeg', title: 'Report', data: photo.toString('base64') }],
})

describe('reports of a laboratory with a document of 7 MB', () => {
  before(restart)

  it('are stored, and stay within the memory beside unsigned reports at the same time', async () => {
    const stranger = Buffer.from('secret of a stranger')
    const { most, results } = await mostUsedDuring(() =>
      Promise.all([
        tellUntilTaken(report),
        ...Array.from({ length: 4 }, () => tellReport(report, stranger)),
      ]),
    )
    assert.equal(results[0], 204)
    for (const status of results.slice(1)) assert.ok([0, 403, 503].includes(status), String(status))
    assert.ok(most < maxMegabytes, `${most} MB`)
    const [{ files }] = await server.rows(
      "select count(*) as files from attachments where subject_type = 'unmatched_labs'",
    )
    assert.equal(files, 1)
  })
})

describe('records of ten patients as PDF at once', () => {
  before(restart)

  it('stay within the memory', async () => {
    const { most, results } = await mostUsedDuring(() =>
      Promise.all(Array.from({ length: 10 }, (_, n) => recordOf(n))),
    )
    for (const { status } of results) assert.ok([200, 429, 503].includes(status), String(status))
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
