import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { resources } from '#edge/app'
import { observations } from '#edge/domains/labs/results/table'
import * as ledger from '#edge/platform/db/tables'
import { db } from '../world'

const isPartOf = (table: SQLiteTable, whole: SQLiteTable): boolean =>
  getTableConfig(table).name === getTableConfig(whole).name

const tables: SQLiteTable[] = [
  ...new Set([
    ...Object.values(ledger),
    observations,
    // Another view of the observations has a part of their columns.
    ...resources.map(({ table }) => table).filter((table) => !isPartOf(table, observations)),
    ...resources.flatMap(({ join }) => (join ? [join.table] : [])),
  ]),
]

describe.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  'table %s',
  (name, table) => {
    it('is the one its migration made', async () => {
      const { results } = await db
        .prepare(`select name, "notnull" as required, pk from pragma_table_xinfo('${name}')`)
        .all<{ name: string; required: number; pk: number }>()
      const view = await db
        .prepare(`select 1 from sqlite_schema where type = 'view' and name = ?`)
        .bind(name)
        .first()
      // A view's columns have no constraints of their own.
      const real = results.map((column) => [
        column.name,
        view === null && Boolean(column.required || column.pk),
      ])
      const declared = getTableConfig(table).columns.map((column) => [
        column.name,
        view === null && (column.notNull || column.primary),
      ])
      expect(declared.sort()).toEqual(real.sort())
    })
  },
)
