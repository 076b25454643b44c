import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { emit } from '../../events/emit'
import { drain } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { open, seal } from '../../platform/crypto/field-encryption'
import { deleteFrom, insert, raw, type Statement, selectAll } from '../../platform/db/statement'
import { type Bytes, pictureOf, unreadable } from '../../platform/images/image'
import { notFound, Problem, validate } from '../../platform/problem'
import { forgetFile, type Kept, keepFile, readFile } from '../../platform/services/files'
import { writePhotoId } from '../patients/operation-contracts'
import { chartOf, type Door, looked } from '../patients/patient-access'
import { answered, askFor } from '../todos/open-todo'
import { photoIds } from './table'

export const photoDoor: Door = {
  patient: ['own', 'own'],
  provider: ['assigned', null],
  assistant: ['assigned', 'assigned'],
  support: ['all', 'all'],
  manager: [null, null],
  clinical_admin: ['all', 'all'],
  clinical_lead: ['assigned', null],
  cbo: [null, null],
  pharmacy: [null, null],
  admin: [null, null],
}

/** Bytes of base64. */
const largest = 10 * 1024 * 1024
export const photoBody = largest + 4096

const context = (patientId: string) => `photo_ids.object_key:${patientId}`
const onFile = (patientId: string) => selectAll(photoIds, sql`where patient_id = ${patientId}`)
const keptOf = async (
  { env }: RequestContext,
  patientId: string,
  sealed: ArrayLike<number>,
): Promise<Kept> => JSON.parse(await open(env, sealed, context(patientId)))

export const readPhotoId = async (ctx: RequestContext): Promise<Response> => {
  const { id } = await chartOf(ctx, photoDoor, 'read')
  const row = await ctx.db.first(onFile(id))
  if (!row) throw notFound()
  await looked(ctx, id, 'photo_ids.read')
  const bytes = await readFile(ctx.env.FILES, await keptOf(ctx, id, row.objectKey))
  if (!bytes) throw notFound()
  return shown(id, row, { photo_id: Buffer.from(bytes).toString('base64') })
}

export const writePhoto = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { id } = await chartOf(ctx, photoDoor, 'write')
  const { attributes } = await parseBody(c, photoBody)
  const { photoId } = validate(writePhotoId.body, attributes)
  const { bytes, ...picture } = pictureOf(decoded(photoId))
  const { env, now } = ctx
  const kept = await keepFile(env.FILES, 'photo-ids', bytes)
  const row = {
    ...picture,
    objectKey: Buffer.from(await seal(env, JSON.stringify(kept), context(id))),
    bytes: bytes.length,
    sha256: Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
    updatedAt: now,
  }
  const [before] = await ctx.db
    .batch([
      onFile(id),
      insert(
        photoIds,
        { patientId: id, ...row, createdAt: now },
        sql`on conflict (patient_id) do update set object_key = excluded.object_key,
          mime_type = excluded.mime_type, bytes = excluded.bytes, width = excluded.width,
          height = excluded.height, sha256 = excluded.sha256, version = version + 1,
          updated_at = excluded.updated_at`,
      ),
      mark(id, now, now),
      answered('PHOTO_ID', id, now),
      happened(ctx, id, 'create'),
    ])
    .catch(async (error: unknown) => {
      await forgetFile(env.FILES, kept)
      throw error
    })
  await forget(ctx, id, before.rows[0])
  return shown(id, row, {}, 201)
}

export const erasePhoto = async (ctx: RequestContext): Promise<Response> => {
  const { id } = await chartOf(ctx, photoDoor, 'write')
  const found = await ctx.db.first(onFile(id))
  if (!found) throw notFound()
  await ctx.db.batch([
    deleteFrom(photoIds, sql`patient_id = ${id}`),
    mark(id, null, ctx.now),
    askFor('PHOTO_ID', id, ctx.now),
    happened(ctx, id, 'delete'),
  ])
  await forget(ctx, id, found)
  return respond(null, 204)
}

const mark = (patientId: string, at: string | null, now: string): Statement =>
  raw(sql`
    update patients set photo_id_at = ${at}, version = version + 1, updated_at = ${now}
    where id = ${patientId}`)

const happened = (ctx: RequestContext, patientId: string, verb: 'create' | 'delete'): Statement =>
  emit(ctx, {
    name: `photo_ids.${verb}`,
    subjectType: 'photo_ids',
    subjectId: patientId,
    patientId,
  })

/** Once the row no longer names it, nothing does. */
const forget = async (
  ctx: RequestContext,
  patientId: string,
  row: { objectKey: ArrayLike<number> } | undefined,
): Promise<void> => {
  if (row)
    ctx.waitUntil(
      keptOf(ctx, patientId, row.objectKey).then((kept) => forgetFile(ctx.env.FILES, kept)),
    )
  ctx.waitUntil(drain(ctx.env))
}

const decoded = (text: string): Bytes => {
  const base64 = text.replace(/^data:image\/[a-z+]+;base64,/, '')
  if (base64.length > largest)
    throw new Problem(422, 'picture_too_large', 'A picture has at most 10 MB', {
      source: { pointer: '/data/attributes/photo_id' },
    })
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw unreadable()
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

const shown = (
  id: string,
  { mimeType, width, height }: { mimeType: string; width: number; height: number },
  more: { photo_id?: string },
  status = 200,
): Response =>
  respond(
    {
      data: { type: 'photo_ids', id, attributes: { mime_type: mimeType, width, height, ...more } },
    },
    status,
  )
