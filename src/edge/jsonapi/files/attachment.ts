import { Buffer } from 'node:buffer'
import { type Column, getTableColumns, sql } from 'drizzle-orm'
import { blob, integer, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Policy } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { snakeCase } from '#edge/platform/case'
import {
  deleteFrom,
  type Fields,
  insert,
  type RowOf,
  type Statement,
  selectAll,
  stamps,
} from '#edge/platform/db/statement'
import { inspectImage } from '#edge/platform/images/image'
import { inTurn } from '#edge/platform/in-turn'
import { notFound } from '#edge/platform/problem'
import { deleteFile, readFile, type StoredFile } from '#edge/platform/services/files'
import { operation } from '../endpoint-operation'
import type { Operation } from '../operation'
import type { Subject } from '../subject'
import { columnOf } from '../table'
import type { AttachmentContract } from './attachment-contract'
import { assertFileFits, type Bytes, discardFile, storedFileOf, storeFile } from './file-storage'

interface Attachment<N extends string, F extends Fields> {
  readonly subject: Subject<N, F>
  readonly policy: Policy
  /** By the bytes themselves: refuses what is not of the types, removes what must not be kept, finds what to show. A JPEG or PNG unless told. */
  readonly inspect?: (
    sent: Bytes,
    attribute: string,
  ) => { readonly bytes: Bytes } & Readonly<Record<string, unknown>>
  /** The column that names the subject, where it is not called after the parameter of the path. */
  readonly owner?: string
  /** The rest of the batch. */
  readonly onStored?: (ctx: RequestContext, row: RowOf<F>) => readonly Statement[]
  readonly onErased?: (ctx: RequestContext, row: RowOf<F>) => readonly Statement[]
}

/** One row for each subject: where its bytes are kept, encrypted, and what was found in them. */
const attachmentTable = ({ type, columns }: AttachmentContract, owner: string) =>
  sqliteTable(type, {
    [owner]: text(snakeCase(owner)).primaryKey(),
    objectKey: blob('object_key_encrypted', { mode: 'buffer' }).notNull(),
    mimeType: text('mime_type').notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    ...Object.fromEntries(
      Object.entries(columns).map(([name, schema]) => [name, columnOf(type, name, schema, false)]),
    ),
  })

const inspectPicture = (sent: Bytes, attribute: string) => {
  const { bytes, mimeType } = inspectImage(sent, attribute)
  return { bytes, mimeType }
}

/** A row replaces the one of the same subject, and is a new version of it. */
const replaceRow = (table: SQLiteTable, owner: string, values: Record<string, unknown>) => {
  const columns: Record<string, Column> = getTableColumns(table)
  const name = (key: string) => sql.identifier(columns[key]?.name ?? key)
  const columnNames = Object.keys(values).filter((key) => key !== owner && key !== 'createdAt')
  return insert(
    table,
    values as never,
    sql`on conflict (${name(owner)}) do update set ${sql.join(
      columnNames.map((key) => sql`${name(key)} = excluded.${name(key)}`),
      sql`, `,
    )}, ${stamps()}`,
  )
}

/** A file of a subject: encrypted at rest under a key of its own, replaced whole, read with an audit row. */
export const attachment = <const N extends string, const F extends Fields>(
  contract: AttachmentContract,
  definition: Attachment<N, F>,
): readonly Operation[] => {
  const { type, content } = contract
  const { subject, policy, inspect = inspectPicture } = definition
  const { owner = `${subject.name}Id` } = definition
  const table = attachmentTable(contract, owner)
  const ownerColumn = (getTableColumns(table) as Record<string, Column>)[owner]
  const rowOf = (ctx: object) => (ctx as Record<string, { id: string }>)[subject.name] as never
  const idOf = (ctx: object) => String((rowOf(ctx) as { id: string }).id)
  const storedRow = (id: string) =>
    selectAll(table, sql`where ${ownerColumn} = ${id}`) as Statement<Record<string, any>>
  const keptOf = (
    ctx: RequestContext,
    id: string,
    encrypted: ArrayLike<number>,
  ): Promise<StoredFile> => storedFileOf(ctx, type, id, encrypted)
  /** Once the row no longer names it, the file goes. */
  const forget = async (ctx: RequestContext, id: string, row: Record<string, any> | undefined) => {
    if (row) await deleteFile(ctx.env.FILES, await keptOf(ctx, id, row.objectKey))
  }
  const present = (id: string, row: Record<string, unknown>, more: object = {}) =>
    ({ ...row, ...more, id, version: undefined }) as never
  return [
    operation(contract.read, { subject, policy }, async (ctx) => {
      const id = idOf(ctx)
      const row = await ctx.db.first(storedRow(id))
      const bytes = row && (await readFile(ctx.env.FILES, await keptOf(ctx, id, row.objectKey)))
      if (!row || !bytes) throw notFound()
      return { data: present(id, row, { [content]: Buffer.from(bytes).toString('base64') }) }
    }),
    operation(contract.write, { subject, policy }, async (ctx) => {
      const id = idOf(ctx)
      assertFileFits(ctx.file, contract.maxBytes, content)
      const { found, stored, columns } = await inTurn(async () => {
        const { bytes, ...found } = inspect(ctx.file, snakeCase(content))
        return { found, ...(await storeFile(ctx, type, id, bytes)) }
      })
      const row = { ...found, ...columns, updatedAt: ctx.now }
      return {
        write: [
          storedRow(id),
          replaceRow(table, owner, { [owner]: id, ...row, createdAt: ctx.now }),
          ...(definition.onStored?.(ctx, rowOf(ctx)) ?? []),
        ],
        mapError: (error) => discardFile(ctx, stored, error),
        onCommitted: ([before]) => forget(ctx, id, before?.rows[0]),
        data: present(id, row),
      }
    }),
    operation(contract.erase, { subject, policy }, async (ctx) => {
      const id = idOf(ctx)
      await ctx.db.require(storedRow(id))
      return {
        write: [
          storedRow(id),
          deleteFrom(table, sql`${ownerColumn} = ${id}`),
          ...(definition.onErased?.(ctx, rowOf(ctx)) ?? []),
        ],
        onCommitted: ([before]) => forget(ctx, id, before?.rows[0]),
      }
    }),
  ]
}
