import { beforeAll, expect, it } from 'vitest'
import { readResultsAgain } from '#edge/domains/labs/index'
import { rulesVersion } from '#edge/domains/labs/rules-version'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { copyRows, numbered } from '../access/copy-rows'
import { api, bindings, db, type Person, providerId, userId, world } from '../world'
import { addLab, report } from './reports-on-orders'

const reactive = [{ code: 'hiv_ag_ab', value: 'Reactive' }] as const
const ownResults = 12
/** Patients of the same clinician with closed results, and others of another one with results that no one has closed. */
const addPatients = async (from: number, count: number) => {
  const numbers = numbered(from, count)
  const id = `'01980000-0000-7000-8000-' || format('%012x', x)`
  const then = `'2026-01-01T00:00:00.000Z'`
  const provider = `'${userId('provider')}'`
  const closed = `x % 10 > 0`
  const whenClosed = (value: string) => `iif(${closed}, ${value}, null)`
  await db.batch([
    await copyRows(numbers, 'users', `id = '${userId('otherPatient')}'`, {
      id,
      email: `'grown-' || x || '@demo.careplus.test'`,
      phone: 'null',
      last_name: `'Grown ' || x`,
    }),
    await copyRows(numbers, 'patients', `id = '${userId('otherPatient')}'`, {
      id,
      provider_id: `iif(${closed}, '${providerId('provider')}', '${providerId('otherProvider')}')`,
      dob: `date('1930-01-01', '+' || (x * 7) || ' days')`,
    }),
    db.prepare(
      `${numbers} insert into care_team (user_id, patient_id, reason, since)
       select iif(${closed}, ${provider}, '${userId('otherProvider')}'), ${id}, 'panel', ${then} from n`,
    ),
    db.prepare(
      `${numbers} insert into labs (id, patient_id, provider_id, vendor, collection, tests, status, requested_by_id,
         review_status, resulted_at, released_at, listed_at, gravity, due_at, rules_version, read_at, read_by_id,
         closed_at, closed_by_id, plan, created_at, updated_at)
       select 'grown-' || x, ${id}, iif(${closed}, '${providerId('provider')}', '${providerId('otherProvider')}'),
         'Quest', 'lab_site', x'00', 'final', ${provider}, 'Released', ${then}, ${then}, ${then}, 8, ${then}, '${rulesVersion}',
         ${whenClosed(then)}, ${whenClosed(provider)}, ${whenClosed(then)}, ${whenClosed(provider)},
         ${whenClosed("x'00'")}, ${then}, ${then} from n`,
    ),
    db.prepare(
      `${numbers} insert into observations (id, patient_id, lab_id, source, category, code, value, flag, status,
         is_result, final_at, created_at, updated_at)
       select 'grown-' || x, ${id}, 'grown-' || x, 'lab', 'laboratory', 'egfr', x'00', x'00', 'final', 1, ${then},
         ${then}, ${then} from n`,
    ),
  ])
}

const toClose = '/api/labs?filter[awaits_closing]=true'
const lists: readonly (readonly [name: string, path: string, who: Person])[] = [
  [
    'own work list',
    `${toClose}&filter[mine]=true&sort=gravity&include=patient,results&page[size]=10`,
    'provider',
  ],
  [
    'work list of the team',
    `${toClose}&filter[mine]=false&sort=gravity&page[size]=10`,
    'clinical_lead',
  ],
  ['badge', `${toClose}&filter[mine]=true&page[size]=1&page[total]=true`, 'provider'],
  ['orders of a chart', `/api/patients/${userId('patient')}/labs?include=results`, 'provider'],
  ['results of a chart', `/api/patients/${userId('patient')}/lab_results`, 'provider'],
  ['facts of a chart', `/api/patients/${userId('patient')}/facts`, 'provider'],
  [
    'own results of a patient',
    `/api/patients/${userId('patient')}/labs?include=results`,
    'patient',
  ],
]
const countRowsRead = async () => {
  const rows: Record<string, number> = {}
  for (const [name, path, who] of lists) {
    const answer = await api(path, {}, who)
    expect([name, answer.status]).toEqual([name, 200])
    rows[name] = Number(/read=(\d+)/.exec(answer.headers.get('x-d1') ?? '')?.[1])
  }
  return rows
}

beforeAll(async () => {
  await world()
  for (let count = 0; count < ownResults; count += 1)
    await report((await addLab('provider', ['hiv_ag_ab'])).id, reactive)
  await addPatients(1, 100)
})

it('lists of results read no more rows for a hundred times as many patients', async () => {
  const before = await countRowsRead()
  await addPatients(101, 9_900)
  const after = await countRowsRead()
  const grown = Object.keys(before).filter(
    (name) => (after[name] ?? Infinity) > (before[name] ?? 0) * 1.1,
  )
  expect(grown.map((name) => `${name}: ${before[name]}, then ${after[name]}`)).toEqual([])
})

it('the job that reads results again skips results of the rules in force', async () => {
  await db.exec(`update labs set rules_version = '!' where id = (select min(id) from labs)`)
  const database = connect(bindings.DB)
  await readResultsAgain(environmentOf(bindings), database, now())
  expect(database.cost.rowsRead).toBeLessThan(500)
  expect(await db.prepare(`select 1 from labs where rules_version = '!'`).first()).toBeNull()
})
