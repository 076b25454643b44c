import { beforeAll, expect, it } from 'vitest'
import type { Operation } from '#edge/jsonapi/operation'
import { api, db, type Person, providerId, userId, world } from '../world'
import { callOperation, testedOperations } from './call-operation'
import { copyRows, numbered } from './copy-rows'
import { seedRows } from './rows'

/** One of each kind of scope. */
const readers = ['patient', 'provider', 'cbo', 'support', 'manager', 'admin'] as const

/** What grows with the patients in the care of the one who asks, or counts them: each for its reason. */
const growing: Readonly<Record<string, string>> = {
  'GET /conversations': 'a clinician starts from those in their care',
  'GET /conversations/search': 'a clinician starts from those in their care',
  'GET /gilead_applications': 'a clinician starts from those in their care',
  'GET /labs': 'a clinician starts from those in their care',
  'GET /patients/reports/inactive_patients': 'passes over those who were seen',
  'GET /payments': 'a clinician starts from those in their care',
  'GET /phone_calls': 'a clinician starts from those in their care',
  'GET /prescriptions': 'a clinician starts from those in their care',
  'GET /prior_auths': 'a clinician starts from those in their care',
  'GET /users/:user/holdings': 'counts the patients an account holds',
  'GET /providers/:provider/appointments': 'a patient’s own among those of one clinician',
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const reads = testedOperations.filter((op) => op.method === 'GET' && !growing[nameOf(op)])

const rowsRead = ({ headers }: Response): number | null => {
  const [, read] = /read=(\d+)/.exec(headers.get('x-d1') ?? '') ?? []
  return read === undefined ? null : Number(read)
}

/** Rows read by each operation that answers, by its name and the reader's. */
const readAll = async (pairs: readonly (readonly [Operation, Person])[]) => {
  const rows = new Map<string, number>()
  for (const [op, who] of pairs) {
    const answer = await callOperation(op, 'theirs', who)
    await answer.arrayBuffer()
    const read = rowsRead(answer)
    if (answer.ok && read !== null) rows.set(`${nameOf(op)} as ${who}`, read)
  }
  return rows
}

/** Enough to fill a page of every list, and then many more. */
const fewPatients = 110
const manyPatients = 600
const addPatients = async (from: number, count: number) => {
  const numbers = numbered(from, count)
  const id = `'01980000-0000-7000-8000-' || format('%012x', x)`
  const then = `'2026-01-01T00:00:00.000Z'`
  const provider = `'${providerId('provider')}'`
  await db.batch([
    await copyRows(numbers, 'users', `id = '${userId('otherPatient')}'`, {
      id,
      email: `'grown-' || x || '@demo.careplus.test'`,
      phone: 'null',
      last_name: `'Grown ' || x`,
    }),
    await copyRows(numbers, 'patients', `id = '${userId('otherPatient')}'`, {
      id,
      provider_id: provider,
      // Few patients of a clinic are born on the same day.
      dob: `date('1930-01-01', '+' || (x * 7) || ' days')`,
    }),
    db
      .prepare(
        `${numbers} insert into care_team (user_id, patient_id, reason, since)
         select ?, ${id}, 'panel', ${then} from n`,
      )
      .bind(userId('provider')),
    db.prepare(
      `${numbers} insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at,
         ends_at, minutes, patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
       select 'grown-' || x, ${id}, ${provider}, '3', 'video', 'Complete', ${then}, ${then}, 20, 'NY',
         'America/New_York', 'America/New_York', 4, 0, ${then}, ${then} from n`,
    ),
    // Results that their clinician has closed.
    db.prepare(
      `${numbers} insert into labs (id, patient_id, provider_id, vendor, collection, tests, status, requested_by_id,
         review_status, resulted_at, released_at, listed_at, gravity, due_at, read_at, read_by_id, closed_at,
         closed_by_id, plan, created_at, updated_at)
       select 'grown-' || x, ${id}, ${provider}, 'Quest', 'lab_site', x'00', 'final', '${userId('provider')}',
         'Released', ${then}, ${then}, ${then}, 8, ${then}, ${then}, '${userId('provider')}', ${then},
         '${userId('provider')}', x'00', ${then}, ${then} from n`,
    ),
  ])
}

/** What waits for a clinician: counted on every page of theirs. */
const countsOfClinician = [
  '/api/labs?filter[mine]=true&filter[awaits_closing]=true',
  '/api/prescriptions?filter[mine]=true&filter[status][]=ready_to_sign',
  '/api/prior_auths?filter[mine]=true&filter[status][]=draft',
]
const countRows = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const answer = await api(`${path}&page[size]=1&page[total]=true`, {}, 'provider')
      expect(answer.status).toBe(200)
      return rowsRead(answer)
    }),
  )

let before: ReadonlyMap<string, number>
let after: ReadonlyMap<string, number>
let counts: readonly (readonly (number | null)[])[]
beforeAll(async () => {
  await world()
  await seedRows()
  await addPatients(1, fewPatients)
  const everyPair = reads.flatMap((op) => readers.map((who) => [op, who] as const))
  before = await readAll(everyPair)
  const countedBefore = await countRows(countsOfClinician)
  await addPatients(fewPatients + 1, manyPatients)
  counts = [countedBefore, await countRows(countsOfClinician)]
  after = await readAll(everyPair.filter(([op, who]) => before.has(`${nameOf(op)} as ${who}`)))
}, 120_000)

it('no operation reads more rows for many more patients, each with a visit', () => {
  const grown = [...after].filter(
    ([name, rows]) => rows > (before.get(name) ?? 0) + manyPatients / 6,
  )
  expect(before.size).toBeGreaterThan(300)
  expect(grown.map(([name, rows]) => `${name}: ${before.get(name)}, then ${rows}`)).toEqual([])
})

it('what waits for a clinician is counted without reading those in their care', () => {
  expect(counts[1]).toEqual(counts[0])
})
