import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../scripts/process/serve.mjs'
import { copyEmptyState, root } from '../scripts/setup/index.mjs'
import { boundValue, cellSql, rowsAt } from '../src/demo/row-builders.ts'
import { bindings, cookiesOf, signTokenOf } from '../tests/crash/clinic.mjs'

const idPrefix = (kind) => `01990000-00${kind}-7000-8000-`
const idOf = (kind, n) => `${idPrefix(kind)}${String(n).padStart(12, '0')}`
const idSql = (kind) => `printf('${idPrefix(kind)}%012d', i)`
/** Of the secret in the cookies of `cookiesOf`: a browser renews its session with it. */
const refreshHash = createHash('sha256').update('k'.repeat(43)).digest('hex')
const perStatement = 10_000

/** So many rows of one shape: `expressions` are SQL over the row's number `i`, all other cells the same. */
const insertMany = async ({ runSql }, count, { table, cells }, expressions) => {
  const names = [...new Set([...Object.keys(cells), ...Object.keys(expressions)])]
  const same = names.filter((name) => !expressions[name])
  const values = names.map((name) => expressions[name] ?? cellSql(cells[name], '?'))
  const sql = `with recursive n(i) as (select ? union all select i + 1 from n where i + 1 < ?)
    insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from n`
  for (let from = 0; from < count; from += perStatement)
    await runSql([
      sql,
      from,
      Math.min(count, from + perStatement),
      ...same.map((name) => boundValue(cells[name])),
    ])
}

/**
 * Serves a clinic of so many threads with support, each of a patient of its own and one message long, and so many
 * colleagues, the first `members` of whom are in one conversation of staff.
 */
export const serveMessagesClinic = async ({ threads, staff, members, port }) => {
  const at = join(root, 'bench/.state/messages')
  copyEmptyState(at)
  const server = await serve({
    port,
    at,
    cron: false,
    bindings: { ...bindings, REQUESTS_PER_MINUTE: '100000000' },
  })
  const rows = rowsAt(new Date().toISOString())
  const anyone = { first_name: 'Robin', last_name: 'Ito' }
  await insertMany(server, staff, rows.user({ role: 'support', ...anyone }), {
    id: idSql('d1'),
    email: `'staff' || i || '@bench.test'`,
  })
  await insertMany(server, staff, rows.session({}), {
    id: idSql('d3'),
    user_id: idSql('d1'),
    refresh_hash: `'${refreshHash}'`,
  })
  await insertMany(server, threads, rows.user({ role: 'patient', ...anyone }), {
    id: idSql('a1'),
    email: `'patient' || i || '@bench.test'`,
  })
  await insertMany(server, threads, rows.patient({}), { id: idSql('a1') })
  await insertMany(server, threads, rows.conversation({ kind: 'support' }), {
    id: idSql('d2'),
    patient_id: idSql('a1'),
    created_by_id: idSql('a1'),
  })
  await insertMany(server, threads, rows.message({}), {
    id: idSql('d4'),
    conversation_id: idSql('d2'),
    patient_id: idSql('a1'),
    from_user_id: idSql('a1'),
    sent_by_user_id: idSql('a1'),
    client_id: idSql('d4'),
  })
  await insertMany(server, 1, rows.conversation({ kind: 'staff' }), {
    id: `'${idOf('d5', 0)}'`,
    created_by_id: idSql('d1'),
  })
  const joinedAt = new Date().toISOString()
  await insertMany(
    server,
    members,
    { table: 'conversation_users', cells: { conversation_id: idOf('d5', 0), joined_at: joinedAt } },
    { user_id: idSql('d1') },
  )
  const colleague = (n) => ({ userId: idOf('d1', n), sessionId: idOf('d3', n), role: 'support' })
  const call = async (user, path, { method = 'GET', body } = {}) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${await signTokenOf(user)}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(json)}`)
    const dbCost = Object.fromEntries(
      (response.headers.get('x-d1') ?? '')
        .split(' ')
        .filter(Boolean)
        .map((each) => each.split('='))
        .map(([name, value]) => [name, Number(value)]),
    )
    return { json, dbCost }
  }
  return {
    url: server.url,
    colleague,
    threadOf: (n) => idOf('d2', n),
    staffThread: idOf('d5', 0),
    call,
    /** Sixty messages a minute are the limit of one sender; the numbers of senders go round. */
    send: (user, conversation, text) =>
      call(user, `/api/conversations/${conversation}/messages`, {
        method: 'PATCH',
        body: { message_text: text },
      }),
    connect: async (user, channel = user.userId) => {
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/live/user-channel/${channel}`,
        { headers: { cookie: await cookiesOf(user), origin: server.url } },
      )
      await new Promise((open, fail) => {
        socket.onopen = open
        socket.onerror = () => fail(new Error('A socket did not open'))
      })
      return socket
    },
    close: async () => {
      await server.close()
      rmSync(at, { recursive: true, force: true })
    },
  }
}
