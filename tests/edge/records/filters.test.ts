import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../schedule/schedule-fixtures'
import { visitIn } from '../schedule/visits'
import { api, as, cboId, db, providerId, userId, world } from '../world'

beforeAll(world)

describe('a filter', () => {
  it.each([
    '/appointments?filter[provider]=x',
    '/appointments?filter[patient]=1',
    '/appointments?filter[encounter_type]=99',
    '/appointments?filter[state]=ZZ',
    '/appointments?filter[cbo]=x',
    '/patients?filter[cbo]=x',
    '/patients?filter[provider]=Reyes',
    '/patients?filter[pharmacy]=x',
    '/patients?filter[status]=Bogus',
    '/providers?filter[type]=NP',
    '/providers?filter[cbo]=x',
    '/users?filter[role]=doctor',
    '/users?filter[status]=gone',
    '/system_users?filter[role]=doctor',
    `/users/${userId('manager')}/user_notifications?filter[kind]=NEWS`,
    `/patients/${userId('patient')}/events?filter[category]=letters`,
  ])('with a value it cannot have is refused, %s (400)', async (path) => {
    const response = await api(`/api${path}`, {}, 'manager')
    expect(response.status).toBe(400)
    expect((await response.json()) as object).toMatchObject({
      errors: [{ source: { parameter: expect.stringContaining('filter[') } }],
    })
  })

  it('narrows patients by pharmacy, payment and photo ID', async () => {
    const listed = async (filter: object) =>
      (await as('support').patients.list({ filter })).map(({ id }) => id)
    await db
      .prepare('update patients set cash_pay = 1, photo_id_at = ? where id = ?')
      .bind('2026-01-01T00:00:00.000Z', userId('patient'))
      .run()
    expect(await listed({ cashPay: 'true' })).toEqual([userId('patient')])
    expect(await listed({ photoIdOnFile: 'false' })).toEqual([userId('otherPatient')])
    expect(await listed({ pharmacy: cboId() })).toEqual([])
    const closed = await api('/api/patients?filter[cash_pay]=true', {}, 'admin')
    expect(closed.status).toBe(400)
  })

  it('orders patients by their next visit, those without one last, over pages', async () => {
    const inOrder = async (sort: string) => {
      const ids: string[] = []
      let after: string | undefined
      do {
        const { rows, next } = await as('support').patients.page({
          sort: sort as 'nextAppointmentAt',
          page: { size: 1, ...(after && { after }) },
        })
        ids.push(...rows.map(({ id, nextAppointmentAt }) => `${id} ${nextAppointmentAt}`))
        after = next ?? undefined
      } while (after)
      return ids
    }
    const none = await inOrder('nextAppointmentAt')
    expect(none).toHaveLength(2)
    const startsAt = at('09:00')
    const visit = await visitIn('Scheduled', 'video', startsAt, {
      patient_id: userId('otherPatient'),
    })
    const [first, second, ...rest] = await inOrder('nextAppointmentAt')
    expect([first, second, rest]).toEqual([
      `${userId('otherPatient')} ${startsAt}`,
      `${userId('patient')} null`,
      [],
    ])
    expect(await inOrder('-nextAppointmentAt')).toEqual([second, first])
    const plan = await db
      .prepare(
        `explain query plan select id from patients order by ifnull(next_appointment_at, '~' || id), id limit 25`,
      )
      .all<{ detail: string }>()
    expect(plan.results.map(({ detail }) => detail).join()).toContain(
      'patients_by_next_appointment',
    )
    const setStatus = (status: string) =>
      db.prepare('update appointments set status = ? where id = ?').bind(status, visit).run()
    await setStatus('Canceled')
    expect(await inOrder('nextAppointmentAt')).toEqual(none)
    await setStatus('Waiting')
    expect(await as('support').patients.get(userId('otherPatient'))).toMatchObject({
      nextAppointmentAt: startsAt,
      nextAppointmentStatus: 'Waiting',
    })
    await db.prepare('delete from appointments where id = ?').bind(visit).run()
    expect(await inOrder('nextAppointmentAt')).toEqual(none)
    const closed = await api('/api/patients?sort=next_appointment_at', {}, 'cbo')
    expect(closed.status).toBe(400)
  })

  it('narrows clinicians by organization', async () => {
    const found = await as('support').providers.list({ filter: { cbo: cboId() } })
    expect(found.map(({ id }) => id)).toEqual([providerId('provider')])
  })
})

describe('the timeline of a patient', () => {
  const params = { patients: userId('patient') }

  it('says what a change was about, and is narrowed by category, time and actor', async () => {
    await as('support').work_notes.in(params).create({ body: 'Called back' })
    await as('support').patients.update(userId('patient'), { city: 'Albany' })
    const list = (filter: object, who: 'support' | 'clinical_lead' = 'clinical_lead') =>
      as(who).events.in(params).list({ filter })
    const [latest] = await list({ category: 'customer-support' })
    expect(latest).toMatchObject({ name: 'work_notes.create', category: 'customer-support' })
    expect((await list({ category: 'update' }))[0]).toMatchObject({ name: 'patients.update' })
    expect((await list({ kind: 'look' })).map(({ category }) => category)).not.toContain('update')
    expect(await list({ from: '2999-01-01T00:00:00.000Z' })).toEqual([])
    expect(await list({ until: '2000-01-01T00:00:00.000Z' })).toEqual([])
    const own = await list({ actor: userId('support') })
    expect(own.every(({ actorRole }) => actorRole === 'support')).toBe(true)
  })
})

describe('the order of a list', () => {
  it('is by the second name among patients of one last name', async () => {
    await db
      .prepare(`update users set last_name = 'Ellis' where id = ?`)
      .bind(userId('otherPatient'))
      .run()
    const listed = await as('support').patients.list({ sort: 'lastName,firstName' })
    expect(listed.map(({ firstName }) => firstName)).toEqual(['Jordan', 'Marcus'])
    await db
      .prepare(`update users set last_name = 'Bell' where id = ?`)
      .bind(userId('otherPatient'))
      .run()
  })
})

describe('clinicians by state', () => {
  it('leave out one whose license has run out, before any job ran', async () => {
    const ofNewYork = () => as('support').providers.list({ filter: { state: 'NY' } })
    expect(await ofNewYork()).toHaveLength(2)
    await db
      .prepare(`update licenses set expires_on = '2020-01-01' where provider_id = ?`)
      .bind(providerId('provider'))
      .run()
    expect((await ofNewYork()).map(({ id }) => id)).toEqual([providerId('otherProvider')])
    await db.prepare(`update licenses set expires_on = '2099-01-01'`).run()
  })
})
