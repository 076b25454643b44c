import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyEmptyState } from '../../scripts/setup/index.mjs'
import { bindings, signTokenOf } from './clinic.mjs'
import { startServer } from './killable-server.mjs'
import { readAlong } from './message-reader.mjs'
import { stormStatements, stormWriters } from './storm-clinic.mjs'

const retryMs = 100

/**
 * So many writers send so many messages each over one server, which is killed with SIGKILL and started again `kills`
 * times meanwhile. A writer sends one after the other, each under its own client id until it is acknowledged; each
 * conversation's patient reads along by socket. Answers what the writers, the readers and the database know.
 */
export const runMessageStorm = async ({ writers: count, messages, kills, port }) => {
  const at = mkdtempSync(join(tmpdir(), 'care-plus-storm-'))
  copyEmptyState(at)
  const start = () =>
    startServer({ port, at, bindings: { ...bindings, REQUESTS_PER_MINUTE: '100000000' } })
  let server = await start()
  const writers = stormWriters(count)
  await server.batch(stormStatements(writers))

  const total = count * messages
  const tally = { acknowledged: 0, attempts: 0, lost: 0, askedToWait: 0 }
  const killAt = Array.from({ length: kills }, (_, n) =>
    Math.floor((total * (n + 1)) / (kills + 1)),
  )
  let restarted = Promise.resolve()
  let restartMs = 0
  const restart = async () => {
    const from = performance.now()
    await server.kill()
    server = await start()
    restartMs += performance.now() - from
  }
  const tokens = new Map()
  for (const writer of writers) tokens.set(writer.userId, await signTokenOf(writer))
  /** A request as that user; the connection is lost with the server. */
  const call = async ({ userId }, path, init) => {
    await restarted
    const response = await fetch(server.url + path, {
      ...init,
      headers: {
        authorization: `Bearer ${tokens.get(userId)}`,
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(20_000),
    })
    return { response, body: await response.json() }
  }

  /** The id of the message, once it is acknowledged. */
  const sendUntilAcknowledged = async (writer, clientId) => {
    const path = `/api/conversations/${writer.conversationId}/messages`
    const init = {
      method: 'PATCH',
      body: JSON.stringify({ message_text: clientId, client_id: clientId }),
    }
    for (;;) {
      tally.attempts += 1
      const { response, body } = await call(writer, path, init).catch(() => ({}))
      if (response?.ok) {
        tally.acknowledged += 1
        if (tally.acknowledged >= killAt[0]) {
          killAt.shift()
          restarted = restart()
        }
        return body.data.id
      }
      const isBusy = response?.status === 429 || response?.status === 503
      if (response && !isBusy) throw new Error(`${response.status} ${JSON.stringify(body)}`)
      if (isBusy) tally.askedToWait += 1
      else tally.lost += 1
      const waitMs = isBusy ? Number(response.headers.get('retry-after')) * 1_000 : retryMs
      await wait(waitMs * (0.5 + Math.random()))
    }
  }
  const write = async (writer) => {
    const sent = []
    for (let n = 0; n < messages; n++) {
      const clientId = `${writer.name}-${String(n).padStart(4, '0')}`
      sent.push({ clientId, id: await sendUntilAcknowledged(writer, clientId) })
    }
    return { ...writer, sent }
  }

  const connection = {
    call,
    address: async () => {
      await restarted
      return server.url
    },
  }
  const readers = writers
    .filter(({ role }) => role === 'patient')
    .map((patient) => readAlong(patient, connection))
  const began = performance.now()
  const written = await Promise.all(writers.map(write))
  const writingMs = performance.now() - began - restartMs
  await server.runMinuteCron()
  await server.runMinuteCron()
  const read = new Map()
  for (const { conversationId, finish } of readers) read.set(conversationId, await finish())
  const known = await loadStored(server)
  await server.kill()
  rmSync(at, { recursive: true, force: true })
  return { ...known, written, read, tally, writingMs, restartMs }
}

/** What the database knows of the storm. */
const loadStored = async ({ rows }) => ({
  stored: await rows(
    `select id, conversation_id as conversation, sent_by_user_id as sender, client_id as clientId, seq
     from messages order by conversation_id, seq`,
  ),
  events: await rows(
    `select json_extract(e.detail, '$.message_id') as message,
       (select count(*) from event_seals s where s.seq = e.seq) as seals
     from events e where e.name = 'conversations.send'`,
  ),
  notifications: await rows(
    `select subject_id as conversation, count(*) as n from user_notifications
     where type = 'UNREAD' and read_at is null group by 1`,
  ),
  retries: await rows('select * from event_retries'),
})
