import { beforeAll, describe, expect, it } from 'vitest'
import { iso, now } from '#edge/platform/time'
import { api, as, type Person, providerId, userId } from '../world'
import {
  at,
  bookingOf,
  count,
  eastern,
  insertPatients,
  monday,
  openAvailability,
  resetSchedule,
  run,
  visitsOf,
} from './schedule-fixtures'

let visit = ''
beforeAll(async () => {
  await resetSchedule()
  const availabilityId = await openAvailability('09:00', '12:00')
  visit = (
    await visitsOf(as('patient')).create({
      ...bookingOf({ availabilityId, time: at('09:00') }),
      initials: 'JE',
    })
  ).id
})

const ids = async (
  who: Person,
  query?: Parameters<ReturnType<typeof as>['appointments']['list']>[0],
) => (await as(who).appointments.list(query)).map(({ id }) => id)
const listed = async (who: Person) => {
  const answer = await api(`/api/appointments/${visit}`, {}, who)
  const { data } = (await answer.json()) as { data: { attributes: object; relationships: object } }
  return {
    attributes: Object.keys(data.attributes).sort(),
    relationships: Object.keys(data.relationships).sort(),
  }
}
const everything = [
  'appointment_type',
  'attested_state',
  'availability_id',
  'awaits_earlier_time',
  'completed_at',
  'created_at',
  'encounter_type_id',
  'ended_at',
  'ends_at',
  'exposure_at',
  'initials',
  'is_in_line',
  'is_patient_without_video',
  'is_without_clinician',
  'kind',
  'lapsed_at',
  'minutes',
  'mode',
  'patient_joined_at',
  'patient_seen_at',
  'patient_state',
  'patient_timezone',
  'provider_id',
  'provider_joined_at',
  'provider_timezone',
  'reason_code',
  'reason_text',
  'rebooked_from',
  'referred_by',
  'started_at',
  'starts_at',
  'status',
  'time',
  'updated_at',
  'visit_reason',
  'waiting_since',
]

describe('a visit', () => {
  it.each(['patient', 'provider', 'assistant', 'clinical_admin', 'clinical_lead'] as const)(
    'shows a %s everything',
    async (who) => expect((await listed(who)).attributes).toEqual(everything),
  )

  it('hides the time of an exposure from support', async () =>
    expect((await listed('support')).attributes).toEqual(
      everything.filter((name) => name !== 'exposure_at'),
    ))

  it('hides words from a manager', async () =>
    expect((await listed('manager')).attributes).toEqual(
      everything.filter((name) => !['exposure_at', 'initials', 'reason_text'].includes(name)),
    ))

  it('shows an admin when, how and with whom, not what for', async () =>
    expect(await listed('admin')).toEqual({
      attributes: everything.filter(
        (name) =>
          ![
            'attested_state',
            'encounter_type_id',
            'exposure_at',
            'initials',
            'reason_code',
            'reason_text',
            'referred_by',
            'visit_reason',
          ].includes(name),
      ),
      relationships: ['patient', 'provider'],
    }))

  it('shows a community organization when, and what became of it', async () =>
    expect(await listed('cbo')).toEqual({
      attributes: [
        'created_at',
        'lapsed_at',
        'patient_timezone',
        'starts_at',
        'status',
        'time',
        'updated_at',
      ],
      relationships: ['patient'],
    }))

  it('is not there for a stranger, and shut to a pharmacy', async () => {
    for (const who of ['otherPatient', 'otherProvider', 'otherCbo'] as const)
      expect((await api(`/api/appointments/${visit}`, {}, who)).status).toBe(404)
    expect((await api(`/api/appointments/${visit}`, {}, 'pharmacy')).status).toBe(403)
  })

  it('leaves an audit row when another user read it, none when it was the patient', async () => {
    const reads = () =>
      count(
        "select count(*) from events where name = 'appointments.read' and patient_id = ?",
        userId('patient'),
      )
    const before = await reads()
    await as('patient').appointments.get(visit)
    expect(await reads()).toBe(before)
    await as('support').appointments.get(visit)
    expect(await reads()).toBe(before + 1)
  })
})

describe('the list of visits', () => {
  it('is narrowed by status, time, clinician, patient, kind and mode', async () => {
    expect(await ids('support', { filter: { status: 'Scheduled' } })).toEqual([visit])
    expect(await ids('support', { filter: { status: ['Missed', 'Scheduled'] } })).toEqual([visit])
    expect(await ids('support', { filter: { status: 'Missed' } })).toEqual([])
    expect(await ids('support', { filter: { from: at('09:00'), until: at('09:01') } })).toEqual([
      visit,
    ])
    expect(await ids('support', { filter: { from: at('09:01') } })).toEqual([])
    expect(await ids('support', { filter: { provider: providerId('otherProvider') } })).toEqual([])
    expect(
      await ids('support', {
        filter: { provider: providerId('provider'), patient: userId('patient') },
      }),
    ).toEqual([visit])
    expect(await ids('support', { filter: { encounterType: '3', mode: 'video' } })).toEqual([visit])
    expect(await ids('support', { filter: { encounterType: '4' } })).toEqual([])
  })

  it('cannot be narrowed by what is hidden', async () => {
    await expect(
      ids('cbo', { filter: { provider: providerId('provider') } }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(ids('admin', { filter: { encounterType: '3' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('runs by start, either way, and stands under a patient and under a clinician', async () => {
    expect(await ids('support', { sort: '-startsAt' })).toEqual([visit])
    expect((await visitsOf(as('support')).list()).map(({ id }) => id)).toEqual([visit])
    expect(
      (
        await as('provider')
          .appointments.in({ providers: providerId('provider') })
          .list()
      ).map(({ id }) => id),
    ).toEqual([visit])
  })

  it('brings the patient and the clinician along', async () => {
    const [row] = await as('support').appointments.list({ include: ['patient', 'provider'] })
    expect(row?.patient).toMatchObject({ id: userId('patient'), type: 'patients' })
    expect(row?.provider).toMatchObject({ id: providerId('provider'), type: 'providers' })
  })
})

describe('the calendar entry', () => {
  const entry = async (who: Person) => {
    const answer = await api(
      `/api/appointments/${visit}/calendar`,
      { headers: { accept: 'text/calendar' } },
      who,
    )
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
    }
  }

  it('says when, and neither what for nor with whom', async () => {
    const { status, type, text } = await entry('patient')
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain('METHOD:PUBLISH')
    expect(text).toContain('SEQUENCE:1')
    expect(text).toContain('DTSTART:20261123T140000Z')
    expect(text).not.toMatch(/PrEP|Reyes|Jordan|Follow/i)
  })

  it('is not there for a stranger', async () =>
    expect((await entry('otherPatient')).status).toBe(404))
})

describe('notes about a visit', () => {
  const path = () => `/api/appointments/${visit}/notes`
  const write = (who: Person) =>
    api(
      path(),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ body: 'Called ahead' }),
      },
      who,
    )

  it('are for staff alone', async () => {
    expect((await write('provider')).status).toBe(201)
    const list = (await (await api(path(), {}, 'support')).json()) as {
      data: { attributes: object }[]
    }
    expect(list.data[0]?.attributes).toMatchObject({
      body: 'Called ahead',
      author_name: 'Daniel Reyes',
    })
    for (const who of ['patient', 'cbo', 'admin', 'pharmacy'] as const) {
      expect([who, (await api(path(), {}, who)).status]).toEqual([who, 403])
      expect([who, (await write(who)).status]).toEqual([who, 403])
    }
    expect((await write('otherProvider')).status).toBe(404)
  })
})

/** Visits long over, one for each number from `from` up to `until`. */
const visitsHeld = (patient: string, n: number, from: number, until: number) =>
  run(
    `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes, patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
     select 'p' || ? || '-' || value, ?, ?, '3', 'video', 'Complete', ?, ?, 20, 'NY', ?, ?, 4, 0, '', '' from json_each(?)`,
    n,
    patient,
    providerId('provider'),
    iso(now() - 86_400_000 * (n + 1)),
    iso(now() - 86_400_000 * (n + 1) + 1_200_000),
    eastern,
    eastern,
    JSON.stringify(Array.from({ length: until - from }, (_, i) => from + i)),
  ).run()

describe('what it costs', () => {
  it('is the same however many others have visits', async () => {
    const visits = [
      '/api/appointments?page[size]=10&filter[status]=Scheduled',
      `/api/patients/${userId('patient')}/appointments`,
    ]
    const slots = `/api/patients/${userId('patient')}/availabilities?encounter_type_id=3`
    const cost = async (path: string) => (await api(path, {}, 'patient')).headers.get('x-d1')
    const all = async () => Promise.all([...visits, slots].map(cost))
    const others = await insertPatients(40)
    const history = async (from: number, until: number) => {
      for (const [n, patient] of others.entries()) await visitsHeld(patient, n, from, until)
    }
    await history(0, 2)
    await all()
    const before = await all()
    await history(2, 50)
    expect(await count("select count(*) from appointments where status = 'Complete'")).toBe(2000)
    expect(await all()).toEqual(before)
    const late = await openAvailability('13:00', '14:00')
    await run("update appointments set status = 'Canceled', claimed = 0 where id = ?", visit).run()
    await run('delete from slot_claims').run()
    const response = await api(
      `/api/patients/${userId('patient')}/appointments`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          provider_id: providerId('provider'),
          availability_id: late,
          time: at('13:00', monday),
          encounter_type_id: '3',
          initials: 'JE',
        }),
      },
      'patient',
    )
    expect(response.status).toBe(201)
    expect(response.headers.get('x-d1')).toMatch(/^trips=2 /)
    expect(Number(/read=(\d+)/.exec(response.headers.get('x-d1') ?? '')?.[1])).toBeLessThan(130)
  })
})
