import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { api, as, db, prepareRow, providerId, userId } from '../world'
import {
  at,
  bookVisit,
  count,
  countViolations,
  insertPatients,
  monday,
  noViolations,
  openAvailability,
  resetSchedule,
  rows,
  run,
} from './schedule-fixtures'

const day = (n: number) => at('09:00', `2026-0${1 + (n % 9)}-1${n % 7}`)
const visitsEach = 3
const twoStatuses = 'filter[status][]=Complete&filter[status][]=Missed'
let patients: readonly string[]

beforeAll(async () => {
  await resetSchedule()
  patients = await insertPatients(200)
  const build = rowsAt(iso(now()))
  const statements = patients.flatMap((patient_id, n) => [
    build.careTeam({ user_id: userId('provider'), patient_id }),
    build.careTeam({ user_id: userId('provider'), patient_id, reason: 'visit' }),
    ...Array.from({ length: visitsEach }, (_, visit) =>
      build.appointment({
        id: uuidv7(),
        patient_id,
        provider_id: providerId('provider'),
        starts_at: day(n + visit),
        status: visit === 1 ? 'Missed' : 'Complete',
      }),
    ),
  ])
  const prepared = statements.map(prepareRow)
  for (let from = 0; from < prepared.length; from += 300)
    await db.batch(prepared.slice(from, from + 300))
}, 60_000)

interface Answer {
  readonly data: readonly { id: string; attributes: Record<string, string> }[]
  readonly links: { next: string | null }
}
/** A page, and how many rows of the database it took. */
const read = async (path: string) => {
  const response = await api(path, {}, 'provider')
  const { data, links } = (await response.json()) as Answer
  const cost = Number(/read=(\d+)/.exec(response.headers.get('x-d1') ?? '')?.[1])
  return { data, links, cost }
}
const readAll = async (path: string) => {
  const found: Answer['data'][number][] = []
  let dearest = 0
  for (let next: string | null = path; next; ) {
    const { data, links, cost } = await read(next)
    found.push(...data)
    dearest = Math.max(dearest, cost)
    next = links.next
  }
  return { found, dearest }
}

describe('a provider with a panel of 200 patients', () => {
  it.each([
    ['the visits of the panel', '/api/appointments'],
    ['the same, newest first', '/api/appointments?sort=-starts_at'],
    ['a stretch of them', `/api/appointments?filter[from]=${day(3)}`],
    ['those of a status', '/api/appointments?filter[status]=Complete'],
    [
      'those of two, newest first',
      `/api/appointments?page[size]=10&sort=-starts_at&${twoStatuses}`,
    ],
    [
      'those of two, a stretch',
      `/api/appointments?page[size]=10&${twoStatuses}&filter[from]=${day(3)}`,
    ],
    ['the panel', '/api/patients?page[size]=10'],
  ])('reads a page of %s in so many rows as a page has', async (_, path) => {
    const page = await read(path)
    expect(page.data.length).toBeGreaterThanOrEqual(10)
    expect(page.cost).toBeLessThan(300)
  })

  it('reads every visit once, in order, on pages of which none is dearer', async () => {
    const { found, dearest } = await readAll('/api/appointments?page[size]=50')
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(found).toHaveLength(
      await count(
        'select count(*) from appointments where patient_id in (select patient_id from care_team where user_id = ?)',
        userId('provider'),
      ),
    )
    const starts = found.map(({ attributes }) => attributes.starts_at)
    expect(starts).toEqual(starts.toSorted())
    expect(dearest).toBeLessThan(500)
  })

  it('reads every patient once, for one reason or several', async () => {
    const { found } = await readAll('/api/patients?page[size]=100')
    const ids = found.map(({ id }) => id)
    const panel = await rows<{ patient_id: string }>(
      'select distinct patient_id from care_team where user_id = ? order by 1 desc',
      userId('provider'),
    )
    expect(ids).toEqual(panel.map(({ patient_id }) => patient_id))
  })

  it.each([
    ['one status', 'filter[status]=Complete', ['Complete']],
    ['two, one of them twice', `${twoStatuses}&filter[status][]=Missed`, ['Complete', 'Missed']],
  ])(
    'finds the visits of %s in order, on pages of which none is dearer',
    async (_, filter, statuses) => {
      const { found } = await readAll('/api/appointments?page[size]=100')
      const filtered = await readAll(`/api/appointments?page[size]=20&${filter}`)
      expect(filtered.found.map(({ id }) => id)).toEqual(
        found
          .filter(({ attributes: { status = '' } }) => statuses.includes(status))
          .map(({ id }) => id),
      )
      expect(filtered.dearest).toBeLessThan(500)
    },
  )
})

describe('the list of a care team’s visits', () => {
  it('follows a visit that is booked, moved and canceled', async () => {
    const availabilityId = await openAvailability('09:00', '12:00')
    const { id, version } = await bookVisit(availabilityId)
    expect(await countViolations()).toEqual(noViolations)
    await as('patient').call('PATCH /patients/:patient/appointments/:id', {
      params: { patient: userId('patient'), id },
      version,
      body: { providerId: providerId('provider'), availabilityId, time: at('10:00', monday) },
    })
    expect(await countViolations()).toEqual(noViolations)
    await run('update appointments set rebooked_from = null').run()
    await run('delete from slot_claims where owner_id = ?', id).run()
    await run('update appointments set starts_at = ? where id = ?', at('11:00'), id).run()
    expect(await countViolations()).toMatchObject({ unlisted: 0, wronglyListed: 0 })
  })

  it('follows who joins a care team and who leaves it, for one reason of two or the last', async () => {
    const [patient = ''] = patients
    const join = (reason: string) =>
      run(
        "insert into care_team (user_id, patient_id, reason, since) values (?, ?, ?, '')",
        userId('otherProvider'),
        patient,
        reason,
      ).run()
    const leave = (reason: string) =>
      run(
        'delete from care_team where user_id = ? and patient_id = ? and reason = ?',
        userId('otherProvider'),
        patient,
        reason,
      ).run()
    const listed = () =>
      count(
        'select count(*) from care_team_appointments where user_id = ?',
        userId('otherProvider'),
      )
    const before = await listed()
    await join('panel')
    await join('visit')
    expect(await listed()).toBe(before + visitsEach)
    await leave('panel')
    expect(await listed()).toBe(before + visitsEach)
    await leave('visit')
    expect(await listed()).toBe(before)
  })
})
