import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { handleOperatorRequest } from '#edge/backups/operator-requests'
import { decryptField } from '#edge/platform/crypto/field-encryption'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, hourMs, now, setClock } from '#edge/platform/time'
import { jpegOf } from '../../fixtures/pictures'
import { seedRows } from '../access/rows'
import { send, writeTo } from '../conversations/send'
import { noteAddress, read, signed } from '../documentation/notes'
import { encryptedValues } from '../encrypted-values'
import { as, bindings, db, userId, world } from '../world'
import {
  newKey,
  oldKey,
  retiredKey,
  runAll,
  runTurn,
  setFieldKeys,
  statusOf,
  watchWrites,
} from './key-ring'

const patient = userId('patient')
const rowsOf = async (table: string) =>
  (await db.prepare(`select * from ${table} order by 1`).all<Record<string, unknown>>()).results
/** Rows with everything but their ciphertext. */
const inClear = async (table: string) =>
  (await rowsOf(table)).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => !Array.isArray(value))),
  )

let visit: Awaited<ReturnType<typeof signed>>
let conversation: string
/** What people read of rows of many kinds. */
const readAll = async () => ({
  note: await read('patient', visit),
  summary: await as('patient').call('GET /appointments/:appointment/after_visit_summary', {
    params: { appointment: visit.appointment },
  }),
  messages: await as('patient').messages.in({ conversations: conversation }).list(),
  conversations: await as('patient').conversations.list(),
  face: await as('patient').call('GET /users/:user/profile_picture', { params: { user: patient } }),
  card: await as('patient').insurances.in({ patients: patient }).list(),
  history: await as('provider').health_histories.in({ patients: patient }).list(),
  notes: await as('provider').work_notes.in({ patients: patient }).list(),
})

beforeAll(async () => {
  await world()
  await seedRows()
  visit = await signed()
  await as('provider').call(`POST ${noteAddress}/addenda`, {
    params: visit,
    body: { body: 'Called the patient with the result.' },
    once: 'addendum',
  })
  const at = { params: { appointment: visit.appointment } }
  const summary = await as('provider').call(
    'GET /appointments/:appointment/after_visit_summary',
    at,
  )
  await as('provider').call('POST /appointments/:appointment/after_visit_summary/send', {
    ...at,
    version: summary.version,
    body: { reviewed: true },
  })
  conversation = (await writeTo('patient', 'provider', 'Is it safe?')).conversationId
  await send('provider', conversation, 'It is.')
  await as('patient').call('POST /patients/:patient/profile_picture', {
    params: { patient },
    body: { picture: jpegOf({ width: 96, height: 96 }).toString('base64') },
  })
})
const start = now()
const setHours = (hours: number) => setClock(start + hours * hourMs)
beforeEach(() => {
  setFieldKeys(newKey, oldKey)
})
afterEach(() => {
  setClock(null)
})
// The files after this one share its environment.
afterAll(() => {
  setFieldKeys(oldKey)
})

it('the answers of people are the same after the job, and the newest key alone opens them', async () => {
  setFieldKeys(oldKey)
  const before = await readAll()
  const lasting = ['soap_notes', 'soap_addenda', 'after_visit_summaries', 'messages', 'patients']
  const clear = await Promise.all(lasting.map(inClear))
  setFieldKeys(newKey, oldKey)
  expect((await statusOf('t1'))?.places.length).toBeGreaterThan(40)
  await runAll()
  // Answers of idempotent writes leave after a day, and are not encrypted again.
  expect((await statusOf('t1'))?.places).toEqual(['idempotency_keys.answer_encrypted 1'])
  setFieldKeys(newKey, await retiredKey())
  expect(await readAll()).toEqual(before)
  expect(await Promise.all(lasting.map(inClear))).toEqual(clear)
  expect(await rowsOf('reencryption_permits')).toEqual([])
})

const addNotes = async (prefix: string, count: number) => {
  const [{ id: template } = { id: '' }] = (await rowsOf('notes')) as { id: string }[]
  const names = Object.keys((await rowsOf('notes'))[0] ?? {}).filter(
    (name) => name !== 'id' && name !== 'body',
  )
  for (let from = 0; from < count; from += 50)
    await db.batch(
      await Promise.all(
        Array.from({ length: Math.min(50, count - from) }, async (_, at) => {
          const id = `${prefix}-${String(from + at).padStart(4, '0')}`
          const { body } = await encryptedValues('work_notes', id, { body: `Words of ${id}` })
          return db
            .prepare(
              `insert into notes (id, body, ${names.join(', ')}) select ?, ?, ${names.join(', ')} from notes where id = ?`,
            )
            .bind(id, body, template)
        }),
      ),
    )
}
const isUnder = async (key: string, id: string) =>
  (await db
    .prepare('select cast(substr(body, 3, 2) as text) as key from notes where id = ?')
    .bind(id)
    .first<string>('key')) === key

describe('a walk through many rows', () => {
  it('stops after each turn, goes on from there, and writes no value twice', async () => {
    setFieldKeys(oldKey)
    await addNotes('many', 600)
    setFieldKeys(newKey, oldKey)
    setHours(2)
    const left = async () => (await statusOf('t1'))?.values ?? 0
    // Tables before this one take the first turns.
    do expect(await runTurn()).toBe(true)
    while ((await left()) === 601)
    expect(await left()).toBe(351)
    const first = await db.prepare(`select body from notes where id = 'many-0000'`).first('body')
    await runAll()
    expect((await statusOf('t1'))?.places).toEqual(['idempotency_keys.answer_encrypted 1'])
    expect(await db.prepare(`select body from notes where id = 'many-0000'`).first('body')).toEqual(
      first,
    )
    expect(
      await db
        .prepare(`select detail from events where name = 'keys.reencrypt' order by seq desc`)
        .first('detail'),
    ).toBe(JSON.stringify({ key: 't2', values: 600, refused: 0 }))
  })

  it('interrupted in the middle of a table loses nothing, and the next turn ends it', async () => {
    setFieldKeys(oldKey)
    await addNotes('cut', 3)
    setFieldKeys(newKey, oldKey)
    setHours(4)
    const cut = watchWrites('notes', () => Promise.reject(new Error('The worker was stopped')))
    await expect(runAll(cut)).rejects.toThrow('stopped')
    expect(await isUnder('t1', 'cut-0000')).toBe(true)
    await runAll()
    expect(await isUnder('t2', 'cut-0002')).toBe(true)
  })

  it('leaves a value that was written meanwhile, and takes it in the next walk', async () => {
    setFieldKeys(oldKey)
    await addNotes('raced', 3)
    const { body } = await encryptedValues('work_notes', 'raced-0001', { body: 'Newer words' })
    setFieldKeys(newKey, oldKey)
    setHours(6)
    const raced = watchWrites('notes', () =>
      db.prepare(`update notes set body = ? where id = 'raced-0001'`).bind(body).run(),
    )
    await runAll(raced)
    expect(await isUnder('t2', 'raced-0000')).toBe(true)
    expect(await isUnder('t1', 'raced-0001')).toBe(true)
    expect(await runTurn()).toBe(false)
    expect(await isUnder('t1', 'raced-0001')).toBe(true)
    setHours(8)
    await runAll()
    expect(await isUnder('t2', 'raced-0001')).toBe(true)
    const value = await db.prepare(`select body from notes where id = 'raced-0001'`).first('body')
    expect(
      await decryptField({ FIELD_KEYS: newKey }, value as number[], 'work_notes.body:raced-0001'),
    ).toBe('"Newer words"')
  })

  it('leaves a value that does not open, fails for it, and holds up no other', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    setFieldKeys(`t0:${Buffer.from('h'.repeat(32)).toString('base64')}`)
    await addNotes('lost', 1)
    setFieldKeys(oldKey)
    await addNotes('other', 1)
    setFieldKeys(newKey, oldKey)
    setHours(10)
    await expect(runAll()).rejects.toThrow('older key still')
    await expect(runTurn()).rejects.toThrow('older key still')
    expect(await isUnder('t2', 'other-0000')).toBe(true)
    expect(await statusOf('t0')).toMatchObject({
      state: 'missing',
      places: ['notes.body 1'],
      refusal: 't0 is not in FIELD_KEYS',
    })
    await db.prepare(`delete from notes where id = 'lost-0000'`).run()
    setHours(48)
    await runAll()
  })

  it('does not begin where one key opens', async () => {
    setFieldKeys(oldKey)
    setHours(72)
    expect(await runTurn()).toBe(false)
  })
})

describe('a key', () => {
  it('may be retired once it opens nothing, and a day after the one that took its place', async () => {
    setFieldKeys(oldKey)
    await addNotes('last', 1)
    setFieldKeys(newKey, oldKey)
    expect((await statusOf('t2'))?.refusal).toContain('is the key that writes')
    expect((await statusOf('t1'))?.refusal).toBe('t1 opens 2 values still')
    setHours(96)
    await runAll()
    setClock(null)
    expect((await statusOf('t1'))?.refusal).toBe('t1 opens 1 values still')
    await db.prepare('delete from idempotency_keys').run()
    expect((await statusOf('t1', Date.parse('2020-01-01')))?.refusal).toContain('less than a day')
    expect((await statusOf('t1', now() + 30 * dayMs))?.refusal).toBeNull()
    setFieldKeys(newKey, await retiredKey())
    expect(await statusOf('t1')).toMatchObject({ state: 'checks', refusal: 't1 is retired' })
  })

  it('is told to the operator of the deployment alone', async () => {
    const env = { ...environmentOf(bindings), OPERATOR_TOKEN: 'o'.repeat(40) }
    const ask = (token: string) =>
      handleOperatorRequest(
        new Request('https://clinic.test/api/operator/keys', {
          headers: { 'x-operator-token': token },
        }),
        env,
      )
    expect((await ask('wrong')).status).toBe(404)
    const answer = await (await ask(env.OPERATOR_TOKEN)).json()
    expect(answer).toMatchObject({ keys: [{ id: 't2', state: 'writes' }, { id: 't1' }] })
    expect(JSON.stringify(answer)).not.toContain(newKey.slice(3))
  })
})

describe('what is signed or sent', () => {
  const permit = (table: string) =>
    db.prepare('insert into reencryption_permits (table_name) values (?)').bind(table)
  const longer = (column: string) => `${column} = cast(${column} || x'00' as blob)`
  const other = (column: string) =>
    `${column} = cast(substr(${column}, 1, length(${column}) - 1) || x'00' as blob)`

  it.each([
    ['soap_notes', 'content', `signed_at = '2020-01-01'`, 'soap_note_signed'],
    ['soap_addenda', 'body', `author_id = 'someone'`, 'soap_addendum_immutable'],
    ['after_visit_summaries', 'content', `language = 'fr'`, 'summary_sent'],
  ])(
    'in %s changes in its ciphertext alone, within the batch of the job',
    async (table, column, set, refused) => {
      const update = (values: string) =>
        db.prepare(
          `update ${table} set ${values} where ${table}.rowid in (select rowid from ${table} order by rowid desc limit 1)`,
        )
      await expect(update(other(column)).run()).rejects.toThrow(refused)
      for (const values of [set, longer(column), `${other(column)}, ${set}`])
        await expect(db.batch([permit(table), update(values)])).rejects.toThrow(refused)
      await expect(db.batch([permit('messages'), update(other(column))])).rejects.toThrow(refused)
      expect(await rowsOf('reencryption_permits')).toEqual([])
    },
  )
})
