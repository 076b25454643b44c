import { beforeAll, describe, expect, it } from 'vitest'
import { endedDuplicates, moves, stays } from '#edge/merging/merge-rules'
import { seedRows } from '../../access/rows'
import { as, db, world } from '../../world'
import { addTwin, jordan, merge, undo, value } from './twins'

beforeAll(world)

const all = async <Row>(sql: string, ...values: unknown[]) =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results

const tables = async () =>
  (
    await all<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_%' escape '\\' and name not like '%_names_%' order by name",
    )
  ).map(({ name }) => name)

const columnsOf = async (table: string) => {
  const [columns, references] = await Promise.all([
    all<{ name: string }>('select name from pragma_table_info(?)', table),
    all<{ from: string; table: string }>(
      'select "from", "table" from pragma_foreign_key_list(?)',
      table,
    ),
  ])
  const isPerson = (name: string) =>
    references.some((each) => each.from === name && /^(users|patients)$/.test(each.table))
  return {
    people: columns
      .map(({ name }) => name)
      .filter((name) => isPerson(name) || /^(patient|user)(_id)?$/.test(name)),
    references,
  }
}

describe('the table of how records merge', () => {
  it('names each table with a column of a patient or an account, once', async () => {
    const listed = [...Object.keys(moves), ...Object.values(stays).flat()]
    expect(listed.filter((name, place) => listed.indexOf(name) !== place)).toEqual([])
    const known = await tables()
    const others = new Set<string>(['slot_claims', 'metric_days', 'patient_merge_moves'])
    const unlisted: string[] = []
    for (const table of known) {
      const { people } = await columnsOf(table)
      if (people.length > 0 && !listed.includes(table) && !others.has(table)) unlisted.push(table)
    }
    expect(unlisted).toEqual([])
    expect(listed.filter((table) => !known.includes(table) && table !== 'rate_limits')).toEqual([])
  })

  it('names each person of a row that moves', async () => {
    for (const [table, { owner = 'patient_id', people = [], key, unlike = [] }] of Object.entries(
      moves,
    )) {
      const columns = await columnsOf(table)
      const named = [owner, ...people, ...unlike, ...key.split(/\W+/)]
      expect(
        columns.people.filter((name) => !named.includes(name)),
        table,
      ).toEqual([])
    }
  })

  it('names each parent that is a record of a patient, or says in the key that it is one', async () => {
    const mayStandAlone = [
      // What a row continues, and is no part of.
      'rebooked_from',
      'booked_in_encounter_id',
      'converted_to_id',
      'resent_from_id',
      'renews_id',
      'appeal_of_id',
      'corrects_id',
      'replying_message_id',
      'conversation_id',
    ]
    for (const [table, { partOf = {} }] of Object.entries(moves)) {
      const { references } = await columnsOf(table)
      const parents = references.filter((each) => moves[each.table])
      expect(
        parents
          .map(({ from }) => from)
          .filter((from) => !partOf[from] && !mayStandAlone.includes(from)),
        table,
      ).toEqual([])
    }
  })

  it('puts parents before their parts', () => {
    const order = Object.keys(moves)
    for (const [table, { partOf = {} }] of Object.entries(moves))
      for (const parent of Object.values(partOf))
        expect(order.indexOf(parent), `${table} in ${parent}`).toBeLessThan(order.indexOf(table))
  })

  it('sends what is written to a merged record on, in each table that moves', async () => {
    const triggers = new Set(
      (
        await all<{ tbl_name: string }>(
          "select tbl_name from sqlite_master where type = 'trigger' and name like 'merged\\_%' escape '\\'",
        )
      ).map((each) => each.tbl_name),
    )
    const ofOne = [
      'care_steps',
      'care_team',
      'cbo_insurance_partners',
      'conversation_users',
      'patient_treatments',
      'recording_consents',
      'user_pharmacies',
      'visit_guests',
    ]
    expect(
      Object.keys(moves)
        .filter((table) => !triggers.has(table))
        .sort(),
    ).toEqual(ofOne)
  })

  it('has an end for each unique index over one patient', async () => {
    const indexes = await all<{ tbl_name: string; sql: string }>(
      "select tbl_name, sql from sqlite_master where type = 'index' and sql like 'CREATE UNIQUE%patient_id%'",
    )
    const handled = new Set([
      ...endedDuplicates.map(({ table }) => table),
      ...Object.keys(moves).filter((table) => moves[table]?.unlike),
      // A person settles these first.
      'appointments',
      'on_demand_appointments',
      'payments',
      'gilead_applications',
      'phone_calls',
      // It belongs to the one visit that is booked.
      'earlier_time_requests',
      'patient_merges',
    ])
    expect(indexes.map(({ tbl_name }) => tbl_name).filter((table) => !handled.has(table))).toEqual(
      [],
    )
  })
})

describe('a chart with a row of each kind', () => {
  let twin = ''
  let merged = ''
  const chart = async (id: string) => {
    const rows: Record<string, readonly Record<string, unknown>[]> = {}
    for (const [table, { owner = 'patient_id', key }] of Object.entries(moves))
      rows[table] = await all(`select * from ${table} where ${owner} = ? order by ${key}`, id)
    return rows
  }
  /** Columns that an end of the work of a merged record changes. */
  const settled = ['status', 'version', 'updated_at', 'ended_at', 'acts_on', 'closed_at', 'rank']
  const plain = (rows: Record<string, readonly Record<string, unknown>[]>) =>
    Object.fromEntries(
      Object.entries(rows).map(([table, list]) => [
        table,
        list.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !settled.includes(name))),
        ),
      ]),
    )
  let before: Awaited<ReturnType<typeof chart>> = {}

  beforeAll(async () => {
    await seedRows()
    twin = await addTwin()
    before = await chart(jordan)
  })

  it('moves whole', async () => {
    const seeded = Object.entries(before).filter(([, rows]) => rows.length > 0)
    expect(seeded.length).toBeGreaterThan(30)
    const answer = await merge(twin, jordan)
    expect(answer).toMatchObject({ status: 'merged' })
    merged = answer.id
    const left = Object.entries(await chart(jordan)).filter(([, rows]) => rows.length > 0)
    expect(left.map(([table]) => table).sort()).toEqual(['care_steps'])
    const joined = await chart(twin)
    for (const [table, rows] of seeded) {
      if (['care_steps', 'care_team'].includes(table)) continue
      expect(joined[table]?.length ?? 0, table).toBeGreaterThanOrEqual(rows.length)
    }
  })

  it('opens every encrypted value under the other record', async () => {
    const admin = as('clinical_admin')
    const of = { patients: twin }
    expect((await admin.labs.in(of).list()).length).toBeGreaterThan(0)
    expect((await admin.prescriptions.in(of).list()).length).toBeGreaterThan(0)
    expect((await admin.insurances.in(of).list()).length).toBeGreaterThan(0)
    expect((await as('provider').documents.in(of).list()).length).toBeGreaterThanOrEqual(0)
  })

  it('goes back row by row when the merge is undone', async () => {
    expect(await undo(twin, merged)).toMatchObject({ status: 'undone' })
    const after = await chart(jordan)
    for (const table of Object.keys(moves)) {
      if (table === 'tasks' || table === 'care_team') continue
      expect(plain(after)[table], table).toEqual(plain(before)[table])
    }
    const ids = (rows: readonly Record<string, unknown>[] | undefined) =>
      (rows ?? []).map((row) => `${row.user_id} ${row.reason}`).sort()
    expect(ids(after.care_team)).toEqual(ids(before.care_team))
    expect(await value('select status as v from patients where id = ?', jordan)).toBe('active')
    expect(await value('select status as v from users where id = ?', jordan)).toBe('deactivated')
  })
})
