import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTables } from '../../../scripts/bulk/tables.mjs'
import { all, database } from '../demo/database'

const list = readFileSync('docs/tables-not-exported.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const db = database()
const exported: readonly {
  readonly name: string
  readonly key: readonly string[]
  readonly columns: readonly { readonly name: string }[]
}[] = readTables(db)
const columns = all<{ table: string; name: string }>(
  db,
  `select t.name as "table", c.name from pragma_table_list t, pragma_table_info(t.name) c
   where t.schema = 'main' and t.type = 'table'`,
)

/** Hashes of what is no secret: of a document, of a note, of a text that came twice. */
const inClear = [
  'consent_documents.hash',
  'consents.document_hash',
  'soap_notes.content_hash',
  'withdrawn_consent_documents.hash',
]
const secret = /hash|secret|token|password|_key_id$|^public_key$|^credential_id$/

describe('the list of tables that are not exported', () => {
  it('has a reason for each line, and each line once', () => {
    expect(list.filter((cells) => cells.length !== 2 || cells.some((cell) => !cell))).toEqual([])
    expect(new Set(list.map(([name]) => name)).size).toBe(list.length)
  })

  it('names tables and columns of the schema alone', () => {
    const known = new Set([
      'd1_migrations',
      ...columns.flatMap(({ table, name }) => [table, `${table}.${name}`]),
    ])
    expect(list.map(([name]) => name).filter((name) => !known.has(name ?? ''))).toEqual([])
  })

  it('leaves every other table to the export, none of which has a secret', () => {
    const listed = new Set(list.map(([name]) => name))
    const names = new Set(
      columns.map(({ table }) => table).filter((name) => !/^sqlite_|_names_/.test(name)),
    )
    expect([...names].filter((name) => !listed.has(name)).sort()).toEqual(
      exported.map(({ name }) => name),
    )
    expect(
      exported
        .flatMap(({ name, columns: own }) =>
          own.map((column) => [`${name}.${column.name}`, column.name]),
        )
        .filter(([place = '', name = '']) => secret.test(name) && !inClear.includes(place))
        .map(([place]) => place),
    ).toEqual([])
  })

  it('leaves the export only tables whose rows have a key', () => {
    expect(exported.filter(({ key }) => key.length === 0)).toEqual([])
  })
})
