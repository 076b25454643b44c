import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/index.mjs'

const rows = readFileSync(join(root, 'docs/tables-not-exported.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0])

/** Tables, and columns as `table.column`, that stay out of an export; the list says why. */
const notExported = new Set(rows)

/** The tables of an export, each with its columns and its key, in the order of their names. */
export const readTables = (db) =>
  db
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
         and name not like 'sqlite!_%' escape '!' and name not like '!_cf%' escape '!' order by name`,
    )
    .all()
    .filter(({ name }) => !notExported.has(name))
    .map(({ name }) => {
      const all = db
        .prepare(
          'select name, type, "notnull" as isRequired, pk, hidden from pragma_table_xinfo(?)',
        )
        .all(name)
      const keys = all.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
      return {
        name,
        key: keys.map((column) => column.name),
        columns: all.filter(
          (column) => column.hidden === 0 && !notExported.has(`${name}.${column.name}`),
        ),
      }
    })

export const quoted = (name) => `"${name}"`
