import { beforeAll, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { iso, localDate, now } from '#edge/platform/time'
import type { StaffPageData } from '#islands/staff/access/require-staff'
import { loadBoardPage, loadOpenVisits } from '#islands/staff/appointments/load-page'
import { as, db, prepareRow, providerId, userId, world } from '../world'

const zone = 'America/New_York'
const build = rowsAt(iso(now()))
const secondClinician = uuidv7()
/** Today's visits, by whose they are; the assistant knows every patient. */
const visits = { provider: uuidv7(), second: uuidv7(), colleague: uuidv7() }

beforeAll(async () => {
  await world()
  const account = uuidv7()
  const who = { role: 'provider', email: 'second@world.test', first_name: 'Sam' } as const
  const visitOf = (id: string, provider: string, patient: 'patient' | 'otherPatient') =>
    build.appointment({
      id,
      patient_id: userId(patient),
      provider_id: provider,
      status: 'Complete',
      starts_at: `${localDate(now(), zone)}T17:00:00.000Z`,
      ends_at: `${localDate(now(), zone)}T17:20:00.000Z`,
      buckets: 0,
    })
  const rows = [
    build.user({ id: account, last_name: 'Whitlock', ...who }),
    build.provider({
      id: secondClinician,
      user_id: account,
      assistant_id: userId('assistant'),
    }),
    build.careTeam({ user_id: userId('assistant'), patient_id: userId('otherPatient') }),
    visitOf(visits.provider, providerId('provider'), 'patient'),
    visitOf(visits.second, secondClinician, 'otherPatient'),
    visitOf(visits.colleague, providerId('otherProvider'), 'otherPatient'),
  ]
  await db.batch(rows.map(prepareRow))
})

const readBoard = async (search: string, full = false) => {
  const { id, capabilities } = await as('assistant').call('GET /me')
  const entry = { me: { id, role: 'assistant', zone, providerId: null }, capabilities }
  const kind = { title: '', path: '/staff/day', full }
  const page = entry as unknown as StaffPageData
  const { first } = await loadBoardPage(as('assistant'), page, new URLSearchParams(search), kind)
  return { total: first.total, ids: new Set(first.visits.map((visit) => visit.id)) }
}

it('holds the visits of all whom the assistant helps, and none that a colleague has with a patient they know', async () => {
  const both = new Set([visits.provider, visits.second])
  expect(await readBoard('')).toEqual({ total: 2, ids: both })
  expect(await readBoard(`provider=${secondClinician}`)).toEqual({
    total: 1,
    ids: new Set([visits.second]),
  })
  // The schedule has every visit that they see.
  expect((await readBoard('', true)).ids).toEqual(new Set(Object.values(visits)))
})

it('is what their home counts', async () => {
  const { id } = await as('assistant').call('GET /me')
  const me = { id, role: 'assistant', zone, providerId: null } as const
  const openWhile = async (scheduled: string) => {
    const status = "update appointments set status = iif(id = ?, 'Scheduled', 'Complete')"
    await db.prepare(status).bind(scheduled).run()
    const page = { full: false, path: '/staff/day' }
    const open = await loadOpenVisits(as('assistant'), me, page, { at: now(), size: 5 })
    return [open.total, open.visits.map((visit) => visit.id)]
  }
  expect(await openWhile(visits.second)).toEqual([1, [visits.second]])
  expect(await openWhile(visits.colleague)).toEqual([0, []])
})
