import { Buffer } from 'node:buffer'
import { beforeAll, expect, it } from 'vitest'
import { client } from '#edge/client'
import { purgeUnsentFiles } from '#edge/domains/attachments/index'
import { storeFile } from '#edge/jsonapi/files/file-storage'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { api, as, bindings, db, userId, world } from '../world'
import { writeToSupport } from './send'

const frame = [0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x40, 0x00, 0x30, 0x01, 0x01, 0x11, 0x00]
const scan = [0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x12, 0xff, 0x00, 0x34]
const comment = [0xff, 0xfe, 0x00, 0x0f, ...Buffer.from('taken at home')]
const jpeg = Buffer.from([0xff, 0xd8, ...comment, ...frame, ...scan, 0xff, 0xd9]).toString('base64')

let conversation = ''
const upload = (from = as('patient')) =>
  from.call('POST /conversations/:conversation/attachments', {
    params: { conversation },
    body: { file: jpeg, name: 'card' },
  })
const read = (attachment: string) =>
  as('patient').call('GET /conversations/:conversation/attachments/:attachment', {
    params: { conversation, attachment },
  })
const countStored = async () =>
  (await bindings.FILES.list({ prefix: 'attachments/' })).objects.length
const newestId = () =>
  db
    .prepare('select id from attachments order by created_at desc, id desc limit 1')
    .first<string>('id')

beforeAll(async () => {
  await world()
  const sent = await writeToSupport('patient', userId('patient'), 'I have a question.')
  conversation = sent.conversationId
})

it('files that were not sent are forgotten in one run, however many there are', async () => {
  const { id } = await upload()
  const env = environmentOf(bindings)
  const copies = await Promise.all(
    Array.from({ length: 201 }, async () => {
      const copy = crypto.randomUUID()
      const { columns } = await storeFile({ env }, 'attachments', copy, new Uint8Array([1]))
      return db
        .prepare(
          `insert into attachments (id, object_key_encrypted, created_at, subject_type, subject_id, uploaded_by_id,
             name_encrypted, mime_type, bytes, sha256)
           select ?, ?, '2020-01-01T00:00:00.000Z', subject_type, subject_id, uploaded_by_id, name_encrypted,
             mime_type, bytes, sha256 from attachments where id = ?`,
        )
        .bind(copy, columns.objectKey, id)
    }),
  )
  await db.batch(copies)
  await purgeUnsentFiles(env, connect(bindings.DB), Date.now() + 2 * 86_400_000)
  expect(await newestId()).toBeNull()
  expect(await countStored()).toBe(0)
})

/** The database, which does what it is asked and then fails, or refuses it. */
const failing = (refuses: boolean) => {
  let prepared: string[] = []
  const prepare: D1Database['prepare'] = (text) => {
    prepared.push(text)
    return db.prepare(text)
  }
  const batch: D1Database['batch'] = async (statements) => {
    const isUpload = prepared.some((text) => text.startsWith('insert into "attachments"'))
    prepared = []
    if (isUpload && refuses)
      throw new Error('D1_ERROR: CHECK constraint failed: bytes > 0: SQLITE_CONSTRAINT')
    const results = await db.batch(statements)
    if (isUpload) throw new Error('D1_ERROR: Network connection lost.')
    return results as never
  }
  const DB: D1Database = Object.assign(Object.create(db), { prepare, batch })
  return client((path, init) => api(path, init, 'patient', true, { ...bindings, DB }))
}

it('an upload whose answer from the database is lost keeps the file of the row that was written', async () => {
  const before = await countStored()
  await expect(upload(failing(false))).rejects.toMatchObject({ status: 500 })
  expect(await countStored()).toBe(before + 1)
  expect((await read((await newestId()) ?? '')).mimeType).toBe('image/jpeg')
})

it('an upload that the database refuses leaves no file', async () => {
  const before = await countStored()
  await expect(upload(failing(true))).rejects.toMatchObject({ status: 500 })
  expect(await countStored()).toBe(before)
})
