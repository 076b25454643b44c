import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Resource } from '../jsonapi/resource'
import { camelCase } from '../platform/case'
import { type Db, sql } from '../platform/db/index'

export interface EncryptedColumn {
  readonly name: string
  /** The column whose value its contexts end with. */
  readonly id: string
  /** Beginnings of the contexts that its values may be encrypted for. */
  readonly contexts: readonly string[]
}
export interface EncryptedTable {
  readonly name: string
  /** The primary key, in whose order its rows are taken. */
  readonly key: string
  readonly columns: readonly EncryptedColumn[]
}

/** Bytes that are no ciphertext: what a passkey checks with is public. */
const inClear = ['passkeys.public_key']
/** Tables whose rows leave before it matters: an answer is given again for a day. */
const shortLived = ['idempotency_keys']

/** Values that are encrypted for another place than the column they stand in, by table or by column: the context, and its id. */
const elsewhere: Readonly<Record<string, { readonly type?: string; readonly id?: string }>> = {
  health_entries: { type: 'health_histories' },
  // A message carries the preview that its conversation then shows.
  'messages.preview': { type: 'conversations', id: 'conversation_id' },
  // A secret is proven before it is one's factor.
  factor_challenges: { type: 'totp_factors', id: 'user_id' },
}

interface ColumnRow {
  readonly table: string
  readonly name: string
}

/** Every column of ciphertext, as the schema of the database has them: each BLOB is one unless it is named in clear. */
export const listEncryptedColumns = async (db: Db): Promise<readonly ColumnRow[]> => {
  const columns = await db.all(sql<ColumnRow>`
    select t.name as "table", c.name from pragma_table_list t, pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like '!_cf%' escape '!' and c.type = 'BLOB'
    order by t.name, c.cid`)
  return columns.filter(({ table, name }) => !inClear.includes(`${table}.${name}`))
}

/** The tables whose values are encrypted again, each column with what its values are encrypted for. */
export const readEncryptedTables = async (
  db: Db,
  resources: readonly Resource[],
): Promise<readonly EncryptedTable[]> => {
  const columns = (await listEncryptedColumns(db)).filter(
    ({ table }) => !shortLived.includes(table),
  )
  const keys = await db.all(sql<ColumnRow>`
    select t.name as "table", c.name from pragma_table_list t, pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like '!_cf%' escape '!' and c.pk = 1`)
  const keyOf = new Map(keys.map(({ table, name }) => [table, name]))
  const declared = contextsOf(resources)
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => {
    const key = keyOf.get(name) ?? ''
    return {
      name,
      key,
      columns: own.map((column) => {
        const place = `${name}.${column.name}`
        const { type = name, id = key } = elsewhere[place] ?? elsewhere[name] ?? {}
        const attribute = column.name.endsWith('_encrypted')
          ? column.name.slice(0, -'_encrypted'.length)
          : camelCase(column.name)
        return {
          name: column.name,
          id,
          contexts: [`${type}.${attribute}`, ...(declared.get(place) ?? [])],
        }
      }),
    }
  })
}

/** What resources encrypt their attributes for, by column. */
const contextsOf = (resources: readonly Resource[]): ReadonlyMap<string, readonly string[]> => {
  const contexts = new Map<string, string[]>()
  for (const { table, contract } of resources)
    for (const name of contract.encrypted ?? []) {
      const column = getTableColumns(table)[name]
      if (!column) continue
      const place = `${getTableName(table)}.${column.name}`
      const type = contract.encryptedAs?.[name] ?? contract.type
      contexts.set(place, [...(contexts.get(place) ?? []), `${type}.${name}`])
    }
  return contexts
}
