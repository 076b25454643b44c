import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { Fhir } from 'fhir'
import '../../scripts/resolve-typescript.mjs'
import { copyDemoState, createSecrets, databaseFile } from '../../scripts/setup/index.mjs'
import { command } from '../boot/clinic-command.mjs'

const { openClinic } = await import('../../scripts/bulk/open-clinic.mjs')
const { storeFile } = await import('../../src/edge/jsonapi/files/file-storage.ts')

const folder = mkdtempSync(join(tmpdir(), 'careplus-bulk-'))
const [demo, first] = ['demo', 'first'].map((name) => join(folder, name))
after(() => rmSync(folder, { recursive: true, force: true }))

const picture = Uint8Array.from({ length: 600_000 }, (_, at) => at % 251)
const sha256 = createHash('sha256').update(picture).digest('hex')
const stamp = '2026-01-01T00:00:00.000Z'

/** Gives two patients of the demo a photo ID, of whose bytes the second are gone. */
const addPhotos = async () => {
  const clinic = await openClinic(demo)
  const patients = clinic.sqlite.prepare('select id from patients order by id limit 2').all()
  for (const { id } of patients) {
    const { stored, columns } = await storeFile(
      { env: { ...clinic.env, FILES: clinic.files } },
      'photo_ids',
      id,
      picture,
    )
    clinic.sqlite
      .prepare(
        `insert or replace into photo_ids (patient_id, object_key_encrypted, mime_type, bytes, width, height, sha256, created_at, updated_at)
         values (?, ?, 'image/png', ?, 600, 400, ?, ?, ?)`,
      )
      .run(id, columns.objectKey, columns.bytes, columns.sha256, stamp, stamp)
    if (id !== patients[0].id) await clinic.files.delete(stored.name)
  }
  await clinic.close()
  return patients.map(({ id }) => id)
}

const exportTo = (state, to, ...more) =>
  command('clinic', ['export', '--state', state, '--to', to, '--reason', 'moving out', ...more])
const manifestOf = (at) => JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'))
const resourcesOf = (at, type) =>
  readFileSync(join(at, `${type}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
const rowsOf = ({ extension }, table) =>
  extension.find(({ url }) => url === `urn:careplus:row:${table}`)?.extension ?? []

let text
let withPhoto
let withoutPhoto
before(async () => {
  createSecrets()
  copyDemoState(demo)
  ;[withPhoto, withoutPhoto] = await addPhotos()
  text = await exportTo(demo, first)
})

test('an export has each row of each table, in files that the manifest counts and hashes', () => {
  const { output, extension } = manifestOf(first)
  assert.ok(output.length >= 20)
  let total = 0
  for (const { type, url, count, extension: own } of output) {
    const written = readFileSync(join(first, url))
    assert.equal(createHash('sha256').update(written).digest('hex'), own.sha256, type)
    const resources = resourcesOf(first, type)
    assert.equal(resources.length, count)
    assert.equal(new Set(resources.map(({ id }) => id)).size, count, type)
    total += count
  }
  const db = new DatabaseSync(databaseFile(demo), { readOnly: true })
  const countOf = (table) => db.prepare(`select count(*) n from "${table}"`).get().n
  const counted = ['observations', 'labs', 'prescriptions', 'messages', 'soap_notes', 'consents']
  const extensions = output.flatMap(({ type }) =>
    resourcesOf(first, type).flatMap((resource) => resource.extension.map(({ url }) => url)),
  )
  for (const table of [...counted, 'users', 'patients', 'slot_claims', 'system_settings'])
    assert.equal(
      extensions.filter((url) => url === `urn:careplus:row:${table}`).length,
      countOf(table),
      table,
    )
  for (const table of ['credentials', 'totp_factors', 'sessions', 'deliveries'])
    assert.ok(!extensions.includes(`urn:careplus:row:${table}`), table)
  db.close()
  assert.match(text, new RegExp(`${total} resources of ${output.length} types, 1 files`))
  assert.equal(extension.files, 1)
})

test('an export opens what is encrypted, and writes each file under its hash', () => {
  const notes = resourcesOf(first, 'DocumentReference')
  const photo = notes.find((resource) =>
    rowsOf(resource, 'photo_ids').some(({ valueString }) => valueString === withPhoto),
  )
  assert.deepEqual(photo.content[0].attachment, {
    title: 'Photo ID',
    contentType: 'image/png',
    size: picture.length,
    url: `files/${sha256}`,
  })
  assert.deepEqual(readdirSync(join(first, 'files')), [sha256])
  assert.deepEqual(new Uint8Array(readFileSync(join(first, 'files', sha256))), picture)
  const message = resourcesOf(first, 'Communication').find(({ payload }) => payload)
  assert.match(message.payload[0].contentString, /[a-z]{3}/)
})

test('an export names the row whose file is gone, and leaves that row out alone', () => {
  assert.deepEqual(manifestOf(first).extension.missing, [`photo_ids ${withoutPhoto}`])
  assert.ok(text.includes(`Left out, for its file is gone: photo_ids ${withoutPhoto}`))
})

test('each resource of an export is valid FHIR R4', () => {
  const fhir = new Fhir()
  for (const { type } of manifestOf(first).output)
    for (const resource of resourcesOf(first, type)) {
      const { messages } = fhir.validate(resource, { errorOnUnexpected: true })
      const severe = messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
      assert.deepEqual(severe, [], `${type} ${resource.id}`)
      assert.match(resource.id, /^[A-Za-z0-9.-]{1,64}$/)
    }
})

test('an export says that it holds health data, and no one else may open its folder', () => {
  assert.match(text, /health data that nothing encrypts/)
  assert.equal(statSync(first).mode & 0o777, 0o700)
  for (const name of readdirSync(first).filter((each) => each.includes('.')))
    assert.equal(statSync(join(first, name)).mode & 0o777, 0o600, name)
})

test('an export is in the audit trail with its reason, and refused without one', async () => {
  const db = new DatabaseSync(databaseFile(demo), { readOnly: true })
  const events = db.prepare(`select detail from events where name = 'clinic.export'`).all()
  db.close()
  assert.deepEqual(
    events.map(({ detail }) => JSON.parse(detail)),
    [{ reason: 'moving out' }],
  )
  const other = join(folder, 'other')
  await assert.rejects(
    command('clinic', ['export', '--state', demo, '--to', other]),
    /--reason: Say why/,
  )
  assert.ok(!existsSync(other))
})

test('an export is refused into a folder with files, and while a server has the clinic open', async () => {
  await assert.rejects(exportTo(demo, first), /is not empty/)
  const server = new DatabaseSync(join(demo, 'v3/d1/miniflare-D1DatabaseObject/metadata.sqlite'))
  server.exec('begin; select * from sqlite_schema')
  await assert.rejects(exportTo(demo, join(folder, 'other')), /A server runs on/)
  server.close()
})

test('an export fails where a key does not open what is encrypted, and says that it is not whole', async () => {
  const vars = join(folder, 'other.vars')
  await command('clinic', ['variables', vars])
  await assert.rejects(
    exportTo(demo, join(folder, 'closed'), '--vars', vars),
    /does not open by FIELD_KEYS[\s\S]+is not whole: delete it/,
  )
  assert.ok(!existsSync(join(folder, 'closed/manifest.json')))
})
