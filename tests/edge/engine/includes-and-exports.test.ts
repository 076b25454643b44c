import { beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '#edge/access/request-context'
import { maxDenialRows } from '#edge/events/denial'
import { listedPatients, recordListRead } from '#edge/events/list-read'
import { connect } from '#edge/platform/db/connection'
import { uuidv7 } from '#edge/platform/ids'
import { seedRows } from '../access/rows'
import { api, as, db, json, providerId, sessionId, stepUpAs, userId, world } from '../world'

beforeAll(async () => {
  await world()
  await seedRows()
})

const patient = userId('patient')
const bodyOf = async (response: Response) =>
  (await response.json()) as { data?: unknown; included?: unknown }
const eventsNamed = async (name: string) =>
  (await db.prepare('select * from events where name = ? order by seq').bind(name).all()).results

describe('what comes along', () => {
  it('is included under its own rule, once', async () => {
    const [visit] = await as('provider')
      .appointments.in({ patients: patient })
      .list({ include: ['patient', 'provider'] })
    expect(visit?.patient).toMatchObject({ firstName: 'Jordan', lastName: 'Ellis' })
    expect(visit?.provider?.id).toBeTruthy()
  })

  it('is a list of rows where there are many', async () => {
    const document = await bodyOf(
      await api(`/api/providers/${providerId('provider')}?include=licenses`, {}, 'support'),
    )
    const states = (document.included as { type: string; attributes: { state: string } }[])
      .filter(({ type }) => type === 'licenses')
      .map(({ attributes }) => attributes.state)
    expect(states.sort()).toEqual(expect.arrayContaining(['NJ', 'NY']))
    const closed = await api(
      `/api/providers/${providerId('provider')}?include=licenses`,
      {},
      'patient',
    )
    expect(closed.status).toBe(400)
  })

  it('is refused when the reader may not know it', async () => {
    expect((await api('/api/appointments?include=provider', {}, 'cbo')).status).toBe(400)
  })

  it('is named by identifiers alone when asked for as a relationship', async () => {
    const [visit] = await as('provider').appointments.in({ patients: patient }).list()
    const response = await api(
      `/api/appointments/${visit?.id}/relationships/patient`,
      {},
      'provider',
    )
    expect(await bodyOf(response)).toMatchObject({ data: { type: 'patients', id: patient } })
  })

  it('is 404 for a user who may not see the row', async () => {
    const [visit] = await as('provider').appointments.in({ patients: patient }).list()
    const path = `/api/appointments/${visit?.id}/relationships/patient`
    expect((await api(path, {}, 'otherProvider')).status).toBe(404)
  })
})

describe('what is hidden', () => {
  it('is not in the answer, the filter, the sort or the sparse fields', async () => {
    const [visit] = await as('cbo').appointments.list()
    expect(visit).toMatchObject({ status: 'Complete' })
    expect(visit).not.toHaveProperty('visitReason')
    const sparse = await api(
      '/api/appointments?fields[appointments]=visit_reason,status',
      {},
      'cbo',
    )
    const { data } = (await bodyOf(sparse)) as { data: { attributes: object; meta: object }[] }
    expect(data.map(({ attributes }) => Object.keys(attributes))).not.toContainEqual(
      expect.arrayContaining(['visit_reason']),
    )
    expect(data[0]?.meta).toMatchObject({ hidden: ['visit_reason'] })
    expect((await api('/api/appointments?filter[provider]=x', {}, 'cbo')).status).toBe(400)
  })
})

describe('a row that was already seen', () => {
  it('is not sent again', async () => {
    const path = `/api/patients/${patient}`
    const first = await api(path, {}, 'patient')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"\d+"$/)
    const again = await api(path, { headers: { 'if-none-match': etag } }, 'patient')
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('is not overwritten by a user who read it earlier', async () => {
    const { version } = await as('patient').patients.get(patient)
    const change = (nickname: string) =>
      api(
        `/api/patients/${patient}`,
        {
          ...json({ nickname }, 'PATCH'),
          headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
        },
        'patient',
      )
    expect((await change('Jo')).status).toBe(200)
    expect((await change('Jay')).status).toBe(412)
    expect((await as('patient').patients.get(patient)).nickname).toBe('Jo')
  })
})

describe('an export', () => {
  const path = `/api/patients/${patient}/events`
  const csv = { headers: { accept: 'text/csv' } }

  it('streams what the reader may see, and is on record with its reason and count', async () => {
    await as('provider').patients.get(patient)
    await stepUpAs('clinical_admin')
    const response = await api(`${path}?reason=quality_review`, csv, 'clinical_admin')
    expect(response.headers.get('content-type')).toContain('text/csv')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines[0]).toContain('id,name,subject_type')
    expect(lines.length).toBeGreaterThan(1)
    expect(await eventsNamed('events.export')).toHaveLength(1)
    const [done] = await eventsNamed('events.exported')
    expect(JSON.parse(String(done?.detail))).toEqual({
      reason: 'quality_review',
      rows: lines.length - 1,
    })
  })

  it('needs a reason', async () => {
    await stepUpAs('clinical_admin')
    expect((await api(path, csv, 'clinical_admin')).status).toBe(400)
  })

  it('is off unless a policy says otherwise', async () => {
    expect((await api('/api/patients?reason=quality_review', csv, 'manager')).status).toBe(403)
    for (const who of ['patient', 'provider', 'support', 'manager', 'clinical_lead'] as const)
      expect((await api(`${path}?reason=quality_review`, csv, who)).status).toBe(403)
  })
})

describe('the audit trail', () => {
  it('has one row for each read of a patient by another user, and none for their own', async () => {
    const before = (await eventsNamed('patients.read')).length
    await as('patient').patients.get(patient)
    expect(await eventsNamed('patients.read')).toHaveLength(before)
    await as('support').patients.get(patient)
    const rows = await eventsNamed('patients.read')
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ actor_id: userId('support'), patient_id: patient })
  })

  it('has one row for a list, and still tells each patient who saw them in it', async () => {
    const before = (await eventsNamed('patients.list')).length
    const page = await as('support').patients.list()
    expect(page.length).toBeGreaterThan(1)
    const rows = await eventsNamed('patients.list')
    expect(rows).toHaveLength(before + 1)
    const { seq, detail } = rows.at(-1) as { seq: number; detail: string }
    expect([...listedPatients(JSON.parse(detail))].sort()).toEqual(page.map(({ id }) => id).sort())
    for (const { id } of page) {
      const [newest] = await as('clinical_admin').events.in({ patients: id }).list()
      expect(newest).toMatchObject({ id: String(seq), name: 'patients.list', kind: 'look' })
    }
  })

  it('keeps each patient from hearing whom else a list showed', async () => {
    await as('support').patients.list()
    const text = await (await api(`/api/patients/${patient}/events`, {}, 'patient')).text()
    expect(text).toContain('patients.list')
    expect(text).not.toContain(userId('otherPatient'))
  })

  it('grows by less than 80 bytes for each patient a full page shows', async () => {
    const ctx = {
      caller: { id: userId('support'), role: 'support', sessionId: sessionId('support') },
      requestId: uuidv7(),
      route: 'GET /patients',
      now: new Date().toISOString(),
    } as unknown as RequestContext
    const patients = Array.from({ length: 25 }, () => uuidv7())
    const size = async () => (await db.prepare('select 1').run()).meta.size_after
    await connect(db).batch(recordListRead(ctx, 'test.list', 'test', patients))
    const before = await size()
    for (let n = 0; n < 200; n++)
      await connect(db).batch(recordListRead(ctx, 'test.list', 'test', patients))
    expect(((await size()) - before) / (200 * 25)).toBeLessThan(80)
  })

  it('records who was denied a record', async () => {
    await api(`/api/patients/${userId('otherPatient')}`, {}, 'provider')
    const denied = await eventsNamed('access.denied')
    expect(denied.at(-1)).toMatchObject({ actor_id: userId('provider'), subject_type: 'patients' })
  })

  it('has 20 rows and then the doublings of a caller who is denied 100 times an hour', async () => {
    const rows = async () =>
      (await eventsNamed('access.denied')).filter(
        ({ actor_id }) => actor_id === userId('otherCbo'),
      ) as { detail: string }[]
    for (let n = 0; n < 100; n++)
      await api(`/api/patients/${userId('patient')}`, {}, 'otherCbo', false)
    const counts = (await rows()).map(({ detail }) => JSON.parse(detail).count)
    expect(counts).toEqual([...Array.from({ length: maxDenialRows }, (_, n) => n + 1), 32, 64])
  })

  it('cannot be changed or cut', async () => {
    await expect(db.prepare("update events set name = 'x'").run()).rejects.toThrow(/append_only/)
    await expect(db.prepare('delete from events').run()).rejects.toThrow(/append_only/)
  })

  it('says nothing of what was read or written', async () => {
    await as('patient').patients.update(patient, { nickname: 'Zanzibar' } as never)
    const { results } = await db.prepare('select * from events').all()
    expect(JSON.stringify(results)).not.toContain('Zanzibar')
  })
})
