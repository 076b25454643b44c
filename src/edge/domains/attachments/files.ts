import { Buffer } from 'node:buffer'
import { changeOneRow } from '#edge/events/emit'
import {
  assertFileFits,
  discardFile,
  storedFileOf,
  storeFile,
} from '#edge/jsonapi/files/file-storage'
import {
  type Actor,
  operation,
  type Policy,
  type RequestContext,
  type Subject,
} from '#edge/jsonapi/index'
import type { Operation } from '#edge/jsonapi/operation'
import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import {
  type Db,
  deleteFrom,
  type Fields,
  inList,
  insert,
  isConstraintError,
  type SQL,
  type Statement,
  sql,
  userName,
} from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { inTurn } from '#edge/platform/in-turn'
import { forbidden, notFound, unprocessable } from '#edge/platform/problem'
import { deleteFile, readFile } from '#edge/platform/services/files'
import { hourMs, iso } from '#edge/platform/time'
import type { AttachmentSummary, AttachmentsContract, ReadAttachments } from './contract'
import { maxAttachmentBytes, type StoredMimeType, unreadableMimeType } from './file-limits'
import { inspectFile } from './inspect-file'
import { assertRoomFor, storageFull } from './storage-quota'

const attachments = sqliteTable('attachments', {
  id: text().primaryKey(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  patientId: text('patient_id'),
  messageId: text('message_id'),
  uploadedById: text('uploaded_by_id'),
  name: blob('name_encrypted', { mode: 'buffer' }).notNull(),
  objectKey: blob('object_key_encrypted', { mode: 'buffer' }).notNull(),
  mimeType: text('mime_type').$type<StoredMimeType>().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  sha256: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
})

const nameContext = (id: string) => `attachments.name:${id}`
export const storedAs = 'attachments'
const maxOfSubject = 200

export interface AttachmentRow extends Omit<AttachmentSummary, 'name'> {
  readonly uploadedById: string | null
  readonly messageId: string | null
  /** The message that carries it was withdrawn. */
  readonly isWithdrawn: 0 | 1
  readonly name: ArrayLike<number>
  readonly objectKey: ArrayLike<number>
  readonly uploadedByName: string
  readonly createdAt: string
}

interface AttachedTo<N extends string, F extends Fields> {
  readonly subject: Subject<N, F>
  readonly policy: Policy
  /**
   * Where files wait for a message: until one carries them, others do not see them, and then they stay. Says who sees
   * the files of a message that was withdrawn.
   */
  readonly withMessages?: { readonly readsWithdrawn: (actor: Actor) => boolean }
}

/** The laboratory that sent a file with its report; what else no user added was faxed. */
const senderName = sql`coalesce((select l.vendor from labs l where l.id = a.subject_id),
  (select l.vendor from unmatched_labs l where l.id = a.subject_id), 'Fax')`

const selectRows = (where: SQL, order: 'asc' | 'desc' = 'desc') =>
  sql<AttachmentRow>`
    select a.id, a.name_encrypted as name, a.object_key_encrypted as "objectKey", a.mime_type as "mimeType", a.bytes,
      a.width, a.height, a.message_id as "messageId", a.uploaded_by_id as "uploadedById", a.created_at as "createdAt",
      ifnull(${userName(sql`a.uploaded_by_id`)}, ${senderName}) as "uploadedByName",
      exists (select 1 from messages m where m.id = a.message_id and m.withdrawn_at is not null) as "isWithdrawn"
    from attachments a where ${where}
    order by a.created_at ${sql.raw(order)}, a.id ${sql.raw(order)} limit ${maxOfSubject}`

const rowsOf = (subjectId: string) => selectRows(sql`a.subject_id = ${subjectId}`)

const openName = async ({ env }: RequestContext, { id, name }: AttachmentRow): Promise<string> =>
  decryptField(env, name, nameContext(id))

/** A name by which every system opens it as what it is. */
export const storedFileName = (sent: string, mimeType: string): string => {
  // Its extension is all that says what may open it.
  if (mimeType === unreadableMimeType) return sent
  const extension = { 'image/jpeg': 'jpg', 'image/png': 'png' }[mimeType] ?? 'pdf'
  const base = sent.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[\\/:*?"<>|]+/g, ' ')
  return `${base.trim() || 'file'}.${extension}`
}

/** What a message says of its files: the sender's own that wait in the conversation, or that the same message carries. */
export const loadUnsent = async (
  ctx: RequestContext,
  { conversationId, clientId }: { readonly conversationId: string; readonly clientId: string },
  ids: readonly string[],
): Promise<AttachmentSummary[]> => {
  const { actor } = ctx
  const own = await ctx.db.all(
    selectRows(sql`${inList(sql`a.id`, ids)}
      and a.subject_id = ${conversationId} and a.uploaded_by_id = ${actor.id}
      and (a.message_id is null or a.message_id = (
        select m.id from messages m where m.sent_by_user_id = ${actor.id} and m.client_id = ${clientId}))`),
  )
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const row = own.find((each) => each.id === id)
      if (!row) throw unprocessable('unknown_attachment', 'Attach the file again', 'attachment_ids')
      const { mimeType, bytes, width, height } = row
      return { id, name: await openName(ctx, row), mimeType, bytes, width, height }
    }),
  )
}

/** Another name for a file that the caller may see. */
export const renameAttachment = async (ctx: RequestContext, id: string, sent: string) => {
  const row = await ctx.db.first(selectRows(sql`a.id = ${id}`))
  if (!row) throw notFound()
  const name = storedFileName(sent, row.mimeType)
  const encrypted = Buffer.from(await encryptField(ctx.env, name, nameContext(id)))
  return {
    write: changeOneRow(
      sql`update attachments set name_encrypted = ${encrypted}, version = version + 1 where id = ${id}`,
    ),
    detail: { attachment_id: id },
    data: { ...summaryOf(row), name },
  }
}

const summaryOf = ({
  objectKey: _,
  messageId: __,
  uploadedById: ___,
  isWithdrawn: ____,
  ...summary
}: AttachmentRow) => summary

const deleteStored = async (
  ctx: { readonly env: Environment },
  rows: readonly Pick<AttachmentRow, 'id' | 'objectKey'>[],
): Promise<void> => {
  for (const { id, objectKey } of rows)
    await deleteFile(ctx.env.FILES, await storedFileOf(ctx, storedAs, id, objectKey))
}

/** The row of a stored file. */
export const insertFile = async (
  env: Environment,
  { name, ...row }: Omit<typeof attachments.$inferInsert, 'name'> & { readonly name: string },
): Promise<Statement> =>
  insert(attachments, {
    ...row,
    name: Buffer.from(await encryptField(env, name, nameContext(row.id))),
  })

/** The next run takes the others. */
const maxPagesOfRun = 2

/** What was uploaded to be sent, and was not sent within half a day, the oldest first, a page at a time. */
export const purgeUnsentFiles = async (env: Environment, db: Db, at: number): Promise<void> => {
  const unsent = sql`a.subject_type = 'conversations' and a.message_id is null
    and a.created_at < ${iso(at - unsentMs)}`
  for (let step = 0; step < maxPagesOfRun; step += 1) {
    const rows = await db.all(selectRows(unsent, 'asc'))
    if (rows.length === 0) return
    const page = rows.map(({ id }) => id)
    // A message may have taken one along since they were read: its file stays.
    const forgotten = await db.all(sql<{ id: string }>`
      delete from attachments where ${inList(sql`id`, page)} and message_id is null returning id`)
    const ids = new Set(forgotten.map(({ id }) => id))
    await deleteStored(
      { env },
      rows.filter(({ id }) => ids.has(id)),
    )
  }
}
const unsentMs = 12 * hourMs

export const attachmentOperations = <const N extends string, const F extends Fields>(
  contract: ReadAttachments | AttachmentsContract,
  { subject, policy, withMessages }: AttachedTo<N, F>,
): readonly Operation[] => {
  const subjectType = subject.resource.contract.type
  const rowOf = (ctx: object) =>
    (ctx as Record<string, { readonly id: string; readonly patientId: string | null }>)[
      subject.name
    ] as { readonly id: string; readonly patientId: string | null }
  const present = async (ctx: RequestContext, row: AttachmentRow) => ({
    ...summaryOf(row),
    name: await openName(ctx, row),
  })
  const isShown = (row: AttachmentRow, { actor }: RequestContext) =>
    !withMessages ||
    (row.isWithdrawn
      ? withMessages.readsWithdrawn(actor)
      : row.messageId !== null || row.uploadedById === actor.id)
  const load = async (ctx: RequestContext): Promise<AttachmentRow> => {
    const row = await ctx.db.first(
      selectRows(sql`a.id = ${ctx.param('attachment')} and a.subject_id = ${rowOf(ctx).id}`),
    )
    if (!row || !isShown(row, ctx)) throw notFound()
    return row
  }
  const loadOwnUnsent = async (ctx: RequestContext): Promise<AttachmentRow> => {
    const row = await load(ctx)
    if (row.uploadedById !== ctx.actor.id || row.messageId) throw forbidden()
    return row
  }
  const changes = (contract: AttachmentsContract): readonly Operation[] => [
    operation(contract.upload, { subject, policy }, async (ctx) => {
      const { id: subjectId, patientId } = rowOf(ctx)
      assertFileFits(ctx.file, maxAttachmentBytes, 'file')
      const id = uuidv7()
      const { found, stored, columns } = await inTurn(async () => {
        const { bytes, ...found } = await inspectFile(ctx.file)
        return { found, ...(await storeFile(ctx, storedAs, id, bytes)) }
      })
      const name = storedFileName(ctx.body.name, found.mimeType)
      const nameOfActor = sql<{ name: string }>`select ${userName(sql`${ctx.actor.id}`)} as name`
      const uploadedByName = (await ctx.db.first(nameOfActor))?.name ?? ''
      const row = { id, ...found, ...columns, createdAt: ctx.now }
      return {
        write: [
          ...(ctx.actor.role === 'patient' ? [assertRoomFor(ctx.actor.id, columns.bytes)] : []),
          await insertFile(ctx.env, {
            ...row,
            subjectType,
            subjectId,
            patientId,
            uploadedById: ctx.actor.id,
            name,
          }),
        ],
        detail: { attachment_id: id },
        mapError: async (error) => {
          await discardFile(ctx, stored, error)
          return isConstraintError(error, 'storage_full') ? storageFull() : undefined
        },
        data: { ...found, id, name, bytes: columns.bytes, uploadedByName, createdAt: ctx.now },
      }
    }),
    operation(contract.remove, { subject, policy }, async (ctx) => {
      const row = await loadOwnUnsent(ctx)
      return {
        write: changeOneRow(deleteFrom(attachments, sql`id = ${row.id} and message_id is null`)),
        // A message took it along meanwhile: its file stays.
        mapError: async (error) => {
          if (isConstraintError(error, 'stale_version')) await loadOwnUnsent(ctx)
          return undefined
        },
        detail: { attachment_id: row.id },
        onCommitted: () => deleteStored(ctx, [row]),
      }
    }),
  ]
  return [
    operation(contract.list, { subject, policy }, async (ctx) => {
      const rows = (await ctx.db.all(rowsOf(rowOf(ctx).id))).filter((row) => isShown(row, ctx))
      return { data: await Promise.all(rows.map((row) => present(ctx, row))) }
    }),
    operation(contract.read, { subject, policy }, async (ctx) => {
      const row = await load(ctx)
      const stored = await storedFileOf(ctx, storedAs, row.id, row.objectKey)
      const bytes = await readFile(ctx.env.FILES, stored)
      if (!bytes) throw notFound()
      const file = Buffer.from(bytes).toString('base64')
      return { data: { ...(await present(ctx, row)), file } }
    }),
    ...('upload' in contract ? changes(contract) : []),
  ]
}
