import { describe, expect, it } from 'vitest'
import {
  parseTsv,
  referenceId,
  referenceStatements,
} from '../../../scripts/setup/reference-data.mjs'
import { all, count, database } from '../demo/database'

describe('the reference data', () => {
  it('changes nothing when it is loaded again', () => {
    const db = database()
    const dump = () =>
      all(db, "select name from sqlite_schema where type = 'table'").map(({ name }) => [
        name,
        all(db, `select * from ${name}`),
      ])
    const before = dump()
    for (const statement of referenceStatements()) db.exec(statement)
    expect(dump()).toEqual(before)
  })

  it('brings a label up to date, and keeps a setting the clinic changed', () => {
    const db = database()
    db.exec("update dropdown_options set label = 'Old' where list = 'pronouns' and code = 'He/Him'")
    db.exec("update system_settings set value = '60' where key = 'booking_lead_minutes'")
    for (const statement of referenceStatements()) db.exec(statement)
    expect(count(db, "from dropdown_options where label = 'Old'")).toBe(0)
    expect(count(db, "from system_settings where value = '60'")).toBe(1)
  })

  it('leaves alone what the clinic changed of its visits, treatments, states and tasks, and brings the rest up to date', () => {
    const db = database()
    db.exec("update encounter_types set cash_price = 5900, version = 2 where id = '1'")
    db.exec("update encounter_types set cash_price = 1 where id = '2'")
    db.exec("update treatments set active = 0, summary = 'Own', version = 2 where name = 'PEP'")
    db.exec("update task_kinds set open_hours = 77, version = 2 where id = 'visit_not_ended'")
    db.exec("delete from state_service_lines where state = 'NY'")
    db.exec("update states set version = 2 where code = 'NY'")
    for (const _ of [1, 2]) for (const statement of referenceStatements()) db.exec(statement)
    expect(
      all(db, "select id, cash_price from encounter_types where id in ('1', '2') order by id"),
    ).toEqual([
      { id: '1', cash_price: 5900 },
      { id: '2', cash_price: 4900 },
    ])
    expect(count(db, "from treatments where name = 'PEP' and active = 0 and summary = 'Own'")).toBe(
      1,
    )
    expect(count(db, 'from task_kinds where open_hours = 77')).toBe(1)
    expect(count(db, "from state_service_lines where state = 'NY'")).toBe(0)
  })

  it('leaves the choices alone that the clinic added or changed', () => {
    const db = database()
    db.exec(
      "update dropdown_options set label = 'He', version = 2 where list = 'pronouns' and code = 'He/Him'",
    )
    const key = "list = 'pronouns' and code = 'She/Her'"
    db.exec(`delete from dropdown_options where ${key}`)
    db.exec(
      "insert into dropdown_options (id, list, code, label, position) values ('own', 'pronouns', 'She/Her', 'Our own', 9), ('new', 'pronouns', 'Xe/Xem', 'Xe/Xem', 10)",
    )
    for (const statement of referenceStatements()) db.exec(statement)
    expect(
      all(db, "select label from dropdown_options where list = 'pronouns' order by position"),
    ).toEqual([{ label: 'He' }, { label: 'They/Them' }, { label: 'Our own' }, { label: 'Xe/Xem' }])
  })

  it('has an id for each row that follows from its key', () => {
    const id = referenceId('dropdown_options', 'pronouns', 'He/Him')
    expect(all(database(), `select code from dropdown_options where id = '${id}'`)).toEqual([
      { code: 'He/Him' },
    ])
  })
})

describe('a TSV file', () => {
  it('has newlines and tabs escaped', () =>
    expect(parseTsv('code\ttext\na\tone\\ntwo\\\\n\n')).toEqual([
      { code: 'a', text: 'one\ntwo\\n' },
    ]))

  it('with a line of another length is refused, with its number', () =>
    expect(() => parseTsv('code\tlabel\na\n')).toThrow('Line 2 has 1 cells, the header 2'))
})
