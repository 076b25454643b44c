import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { conversationSteps } from '#demo/conversations'
import { noteSteps } from '#demo/rows/note-steps'
import { sexualHealthSteps } from '#demo/rows/sexual-health-steps'
import { all, count, database, load } from '../demo/database'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** 1 for columns of virtual tables that SQLite adds. */
  readonly hidden: number
}

let columns: readonly Column[]
let ofPatients: ReadonlySet<string>
beforeAll(() => {
  const db = database()
  columns = all<Column>(
    db,
    `select m.name as "table", c.name, c.type, c.hidden from sqlite_master m, pragma_table_xinfo(m.name) c
     where m.type = 'table' and m.name not like 'sqlite_%'`,
  )
  const links = all<{ table: string; parent: string }>(
    db,
    `select m.name as "table", f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f
     where m.type = 'table'`,
  )
  ofPatients = tablesOfPatients(columns, links)
}, 60_000)

/** Tables of accounts, which may be patients', and of enrollments. */
const ofAccounts = ['users', 'enrollments']
/** Tables of staff accounts alone. */
const ofStaff = new Set([
  'account_proposals',
  'invitations',
  'providers',
  'sop_notifications',
  'staff_names',
  'user_pharmacies',
  'user_tours',
])

/** Tables whose rows refer to a patient or an account, directly or by a parent row. */
const tablesOfPatients = (
  known: readonly Column[],
  links: readonly { readonly table: string; readonly parent: string }[],
): ReadonlySet<string> => {
  const found = new Set(
    known.filter(({ name }) => name.endsWith('patient_id')).map(({ table }) => table),
  )
  found.add('patients')
  for (const { table, name } of known)
    if (name === 'user_id' && !ofStaff.has(table)) found.add(table)
  for (const table of ofAccounts) found.add(table)
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { table, parent } of links)
      if (found.has(parent) && parent !== 'patients' && parent !== 'users') found.add(table)
  }
  return found
}

/** Names that say nothing of a person: ids, times, hashes, zones, and where a row is in its life. */
const mechanics = [
  /^id$/,
  /_id$/,
  /_at$/,
  /_on$/,
  /_since$/,
  /_until$/,
  /_by$/,
  /^(at|since|from|until)$/,
  /_hash$/,
  /^sha256$/,
  /^mime_type$/,
  /_timezone$/,
  /^(language|locale)$/,
  /^status$/,
  /_(from|to|status)$/,
  /^(from|to)_status$/,
  /^version$/,
  /^(last_)?seq$|_seq$/,
  /^bytes$/,
]
const isMechanics = (name: string) => mechanics.some((pattern) => pattern.test(name))

const list = readFileSync('docs/columns-in-clear.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const listed = new Set(list.map(([table, column]) => `${table}.${column}`))

describe('what the database holds of patients in clear', () => {
  it('is an id, a time or mechanics by its name, or stands on the list with its reason', () => {
    const undecided = columns
      .filter(({ table, type, hidden }) => ofPatients.has(table) && type !== 'BLOB' && !hidden)
      .filter(({ table, name }) => !isMechanics(name) && !listed.has(`${table}.${name}`))
      .map(({ table, name }) => `${table}.${name}`)
    expect(undecided).toEqual([])
  })

  it('is listed with what it tells, why it is in clear, and what sealing it would take', () => {
    expect(list.filter((cells) => cells.length !== 5 || cells.some((cell) => !cell))).toEqual([])
    expect(listed.size).toBe(list.length)
  })

  it('is no column that is gone, encrypted or mechanics anyway', () => {
    const inClear = new Set(
      columns.filter(({ type }) => type !== 'BLOB').map(({ table, name }) => `${table}.${name}`),
    )
    expect([...listed].filter((column) => !inClear.has(column))).toEqual([])
  })

  it('shows no word of staff about patients, nor of patients about themselves, in a filled clinic', async () => {
    const db = database()
    const today = '2026-11-28'
    load(db, { today })
    const keys = { FIELD_KEYS: `t1:${Buffer.alloc(32, 7).toString('base64')}` }
    for (const { sql, rows } of [
      ...(await conversationSteps(today, keys)),
      ...(await noteSteps(today, keys)),
      ...(await sexualHealthSteps(today, keys)),
    ])
      for (const row of rows) db.prepare(sql).run(...row)
    const dump = [...ofPatients].flatMap((table) =>
      all(db, `select * from ${table}`).map((row) =>
        JSON.stringify(Object.values(row).filter((cell) => typeof cell === 'string')),
      ),
    )
    expect(count(db, 'from notes')).toBeGreaterThan(10)
    expect(count(db, 'from patients where sexuality is not null')).toBeGreaterThan(10)
    const text = dump.join('\n')
    expect(text).not.toBe('')
    for (const canary of ['partner’s result', 'text before a call', 'Queer', 'Bisexual', 'Gay'])
      expect([canary, text.includes(canary)]).toEqual([canary, false])
  }, 120_000)

  it('is neither what staff note of a patient nor what a patient told of their sex life', () => {
    const types = columns
      .filter(({ table, name }) =>
        [
          'notes.body',
          'patients.sexuality',
          'patients.sexual_role',
          'patients.partner_count',
          'patients.sti_history',
        ].includes(`${table}.${name}`),
      )
      .map(({ type }) => type)
    expect(types).toEqual(['BLOB', 'BLOB', 'BLOB', 'BLOB', 'BLOB'])
  })
})
