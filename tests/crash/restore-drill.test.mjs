import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { operatorOf } from '../../scripts/backup/operator.mjs'
import { fetchBackup, makeBackup, restoreFrom } from '../../scripts/backup/transfer.mjs'
import { serve } from '../../scripts/process/serve.mjs'
import {
  copyDemoState,
  copyEmptyState,
  createSecrets,
  databaseFile,
} from '../../scripts/setup/index.mjs'
import { signInDemo } from '../../scripts/sign-in-demo.mjs'
import { insertionOf, rowsAt } from '../../src/demo/row-builders.ts'
import { bindings, cookiesOf, signTokenOf } from './clinic.mjs'

const folder = mkdtempSync(join(tmpdir(), 'careplus-drill-'))
const [lost, rebuilt, file] = ['lost', 'rebuilt', 'clinic.backup'].map((name) => join(folder, name))
const port = Number(process.env.CRASH_PORT ?? 4399) + 5
const token = 'operator-of-the-drill-with-thirty-two-characters'
const start = (at, content) =>
  serve({
    port,
    at,
    cron: false,
    content,
    bindings: { SESSION_KEYS: bindings.SESSION_KEYS, OPERATOR_TOKEN: token },
  })
let server
after(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Two admins whose sessions have just proven who uses them. */
const admins = [1, 2].map((n) => ({
  userId: `01990000-00dd-7000-8000-00000000000${n}`,
  sessionId: `01990000-00de-7000-8000-00000000000${n}`,
  role: 'admin',
}))
const addAdmins = (at) => {
  const now = new Date().toISOString()
  const rows = rowsAt(now)
  const db = new DatabaseSync(databaseFile(at))
  for (const [n, { userId, sessionId }] of admins.entries())
    for (const row of [
      rows.user({ id: userId, role: 'admin', email: `admin${n}@drill.test`, phone: null }),
      rows.session({
        id: sessionId,
        user_id: userId,
        refresh_hash: createHash('sha256').update('k'.repeat(43)).digest('hex'),
        confirmed_at: now,
      }),
    ]) {
      const { sql, values } = insertionOf(row)
      db.prepare(sql).run(...values)
    }
  db.close()
}
const asAdmin = async (admin, path, attributes) => {
  const response = await fetch(`${server.url}/api${path}`, {
    method: attributes ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await signTokenOf(admin)}`,
      cookie: await cookiesOf(admin),
      'content-type': 'application/vnd.api+json',
      origin: server.url,
    },
    ...(attributes && { body: JSON.stringify({ data: { type: 'audit_checks', attributes } }) }),
  })
  const { data, errors } = await response.json()
  assert.ok(response.ok, JSON.stringify(errors))
  return data.attributes
}

/** Every row of every table, as text; what a full-text search is made of, by what it finds. */
const rowsOf = (at) => {
  const db = new DatabaseSync(databaseFile(at), { readOnly: true })
  db.exec('pragma query_only = on')
  const tables = db
    .prepare(
      `select name, type from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
         and name not like '!_cf%' escape '!' and name not in ('sqlite_schema', 'backup_runs', 'backup_changes')`,
    )
    .all()
  const contents = new Map()
  for (const { name } of tables) {
    const columns = db.prepare('select name from pragma_table_xinfo(?) where hidden <> 1').all(name)
    const quoted = columns.map((column) => `quote("${column.name}")`)
    const rows = db.prepare(`select ${quoted.join(` || ',' || `)} as row from "${name}"`).all()
    const texts = rows.map(({ row }) => row).filter((row) => !row.startsWith(`'backup_changes'`))
    contents.set(name, texts.sort())
  }
  const schema = db
    .prepare(
      `select type || ' ' || name || ' ' || sql as text from sqlite_schema where sql is not null and name not like '!_cf%' escape '!' order by 1`,
    )
    .all()
    .map(({ text }) => text)
  db.close()
  return { contents, schema }
}

/** Keys and hashes of the clinic's files: of two buckets, that with the trail of the audit. */
const filesOf = (at) => {
  const buckets = join(at, 'v3/r2/miniflare-R2BucketObject')
  for (const name of readdirSync(buckets)) {
    if (!/^[0-9a-f]{64}\.sqlite$/.test(name)) continue
    const db = new DatabaseSync(join(buckets, name), { readOnly: true })
    const rows = db
      .prepare(
        'select key, size, etag, custom_metadata, http_metadata from _mf_objects order by key',
      )
      .all()
    db.close()
    if (rows.some(({ key }) => key.startsWith('audit/'))) return rows.map((row) => ({ ...row }))
  }
  return []
}
const contentQuery = '*[] | order(_id) {_id, _rev, _type}'

test('a clinic that is lost is built again from its backup, row by row, and its audit trail says so', async () => {
  createSecrets()
  copyDemoState(lost)
  addAdmins(lost)
  server = await start(lost, true)
  assert.equal((await asAdmin(admins[0], '/audit_check')).state, 'never')
  await server.runCron('17 4 * * *')
  assert.equal((await asAdmin(admins[0], '/audit_check')).state, 'ok')
  const content = await server.queryContent(contentQuery)
  assert.ok(content.length > 20)
  await server.runSql([
    `update deliveries set status = 'sent' where status in ('queued', 'sending')`,
  ])

  const began = Date.now()
  const operator = operatorOf(server.url, token)
  const run = await makeBackup(operator)
  const { objects, bytes } = await fetchBackup(operator, run.id, file)
  const backedUp = Date.now()
  await server.close()
  const before = rowsOf(lost)
  const filesBefore = filesOf(lost)
  assert.ok(filesBefore.length > 0)
  rmSync(lost, { recursive: true })

  const restoring = Date.now()
  server = await start(rebuilt, false)
  await restoreFrom(operatorOf(server.url, token), file)
  const restored = Date.now()
  const filesAfter = filesOf(rebuilt)
  const after = rowsOf(rebuilt)
  assert.deepEqual(after.schema, before.schema)
  assert.deepEqual([...after.contents.keys()].sort(), [...before.contents.keys()].sort())
  for (const [name, rows] of before.contents) assert.deepEqual(after.contents.get(name), rows, name)
  // The one that says that this is a restored clinic is new.
  const isOpening = ({ key }) => key.startsWith('audit/epochs/')
  assert.deepEqual(
    filesAfter.filter((each) => !isOpening(each)),
    filesBefore,
  )
  assert.deepEqual(await server.queryContent(contentQuery), content)

  const signedIn = await signInDemo({
    base: server.url,
    email: 'patient@demo.careplus.test',
    password: 'Demo-pass-2026!',
  })
  assert.equal(signedIn.status, 200)
  const { data } = await signedIn.json()
  const labs = await fetch(
    `${server.url}/api/patients/${data.attributes.user_id ?? data.id}/labs`,
    {
      headers: { authorization: `Bearer ${data.attributes.token}` },
    },
  )
  const text = await labs.text()
  assert.equal(labs.status, 200, text)
  assert.match(text, /"type":"labs"/)

  await server.runMinuteCron()
  await server.runCron('17 4 * * *')
  const suspected = await asAdmin(admins[0], '/audit_check')
  assert.equal(suspected.state, 'restore_suspected')
  assert.equal(suspected.first_broken, null)
  const [restore] = suspected.restores
  const statement = { epoch: restore.epoch, seq: restore.restored_to, reason: 'lost_data' }
  await asAdmin(admins[0], '/audit_check/restores', statement)
  const whole = await asAdmin(admins[1], '/audit_check/restores', statement)
  assert.equal(whole.state, 'ok')
  assert.equal(whole.restores[0].confirmed_by.id, admins[1].userId)

  const seconds = (from, to) => ((to - from) / 1000).toFixed(1)
  process.stdout.write(
    `drill: ${run.rows} rows, ${filesBefore.length} files, ${objects} objects, ${bytes} bytes; backed up in ${seconds(began, backedUp)} s, ` +
      `restored in ${seconds(restoring, restored)} s (RTO), nothing lost that was there at ${run.moment} (RPO: one night)\n`,
  )
})

test('a clinic that is written to while it is backed up is restored as it was at one moment', async () => {
  const [busy, again] = [join(folder, 'busy'), join(folder, 'again')]
  copyEmptyState(busy)
  await server.close()
  server = await start(busy, false)
  await server.runSql([`insert into job_runs (name, ran_at) values ('a', '0'), ('b', '0')`])
  const stamp = '2026-01-01T00:00:00.000Z'
  /** Both counts in one step, and an organization with its rule; every third step takes the one before away. */
  const write = (n) =>
    server.runSql(
      [`update job_runs set ran_at = ?`, String(n)],
      [
        `insert into cbos (id, name, created_at, updated_at) values (?, ?, ?, ?)`,
        `c${n}`,
        `${n}`,
        stamp,
        stamp,
      ],
      [
        `insert into eligibility_rules (id, cbo_id, priority, action) values (?, ?, 1, 'allowed')`,
        `e${n}`,
        `c${n}`,
      ],
      ...(n % 3 === 0
        ? [
            [`delete from eligibility_rules where id = ?`, `e${n - 1}`],
            [`delete from cbos where id = ?`, `c${n - 1}`],
          ]
        : []),
    )
  let isDone = false
  const writes = (async () => {
    let n = 0
    while (!isDone) await write(++n)
    return n
  })()
  const operator = operatorOf(server.url, token)
  const { id } = await makeBackup(operator)
  isDone = true
  assert.ok((await writes) > 5)
  await fetchBackup(operator, id, join(folder, 'busy.backup'))
  await server.close()
  server = await start(again, false)
  await restoreFrom(operatorOf(server.url, token), join(folder, 'busy.backup'))
  const db = new DatabaseSync(databaseFile(again), { readOnly: true })
  const counts = db
    .prepare(`select distinct cast(ran_at as integer) as n from job_runs where name in ('a', 'b')`)
    .all()
  assert.equal(counts.length, 1)
  const [{ n: last }] = counts
  const expected = Array.from({ length: last }, (_, at) => at + 1).filter(
    (n) => n % 3 !== 2 || n === last,
  )
  for (const [table, letter] of [
    ['cbos', 'c'],
    ['eligibility_rules', 'e'],
  ])
    assert.deepEqual(
      db
        .prepare(
          `select cast(substr(id, 2) as integer) as n from ${table} where id glob '${letter}[0-9]*' order by 1`,
        )
        .all()
        .map(({ n }) => n),
      expected,
      table,
    )
  assert.deepEqual(db.prepare('pragma foreign_key_check').all(), [])
  db.close()
})
