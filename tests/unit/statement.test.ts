import { describe, expect, it } from 'vitest'
import { patients } from '#edge/domains/patients/table'
import { getTableColumns, select, sql } from '#edge/platform/db/index'
import { dialect, readRow, sqlOf } from '#edge/platform/db/statement'

const written = (fields: Parameters<typeof select>[0]) =>
  dialect.sqlToQuery(sqlOf(select(fields, sql`from ${patients} where id = ${'p1'}`)))

describe('a select', () => {
  it('is written alike each time, with the parameters of its fields before those of its conditions', () => {
    const fields = { state: patients.state, near: sql<number>`${patients.zip} = ${'10001'}` }
    const once = written(fields)
    expect(once.sql).toBe(
      'select "patients"."state" as "state", "patients"."zip" = ? as "near" from "patients" where id = ?',
    )
    expect(once.params).toEqual(['10001', 'p1'])
    expect(written(fields)).toEqual(once)
  })

  it('keeps a question mark of its text apart from its parameters', () => {
    const fields = { question: sql<string>`'Why?' || ${'now'}` }
    for (let time = 0; time < 2; time++)
      expect(written(fields)).toMatchObject({
        sql: `select 'Why?' || ? as "question" from "patients" where id = ?`,
        params: ['now', 'p1'],
      })
  })

  it('reads a row by the columns of its fields, null where the database answers nothing', () => {
    const fields = getTableColumns(patients)
    const row = readRow(select(fields, sql`from ${patients}`), {
      id: 'p1',
      state: 'NY',
      version: 3,
    })
    expect(row).toMatchObject({ id: 'p1', state: 'NY', version: 3, zip: null })
    expect(Object.keys(row)).toEqual(Object.keys(fields))
  })
})
