import { beforeAll, describe, expect, it } from 'vitest'
import { isBuilt } from '#edge/platform/settings/built-features'
import { api, as, cboId, db, json, type Person, providerId, userId, world } from '../../world'

const patient = userId('patient')
const params = { patient }
const stranger = { patient: userId('otherPatient') }

beforeAll(world)

describe('eligibility of a patient', () => {
  const verify = (who: Person = 'patient', whom = params) =>
    as(who).call('GET /patients/:patient/cbos/verify_patient_cbo', { params: whom })

  it('the rules of the organization decide, with a trace', async () => {
    expect(await verify()).toMatchObject({
      action: 'allowed',
      trace: ['Rule 100 matches: allowed'],
    })
    await db
      .prepare(
        `insert into eligibility_rules (id, cbo_id, priority, state, insured, action) values ('uninsured', ?, 10, 'NY', 0, 'waitlist')`,
      )
      .bind(cboId())
      .run()
    await db.prepare('update patients set insured = 0 where id = ?').bind(patient).run()
    expect(await verify()).toMatchObject({ action: 'waitlist' })
    expect(await as('patient').call('GET /me')).toMatchObject({
      accessState: 'waitlist',
      canSchedule: false,
    })
    await db.prepare('update patients set insured = 1 where id = ?').bind(patient).run()
    expect((await verify()).trace[0]).toContain('Rule 10 passed over')
  })

  it('an admin gets 403, another patient 404', async () => {
    await expect(verify('admin')).rejects.toMatchObject({ status: 403 })
    await expect(verify('patient', stranger)).rejects.toMatchObject({ status: 404 })
    expect(await as('patient').call('GET /patients/:patient/cbos', { params })).toEqual([
      { type: 'cbos', id: cboId(), name: 'Harbor House', cboPreventUninsured: false },
    ])
  })
})

describe('service lines of a patient', () => {
  const lines = (encounterTypeId?: string) =>
    as('patient').call('GET /patients/:patient/available_service_lines', {
      params,
      query: { encounterTypeId },
    })

  it('are those of the state, as far as the organization offers them', async () => {
    const prep = (await lines('1'))[0]
    expect(prep).toMatchObject({
      name: 'PrEP',
      onDemand: isBuilt('onDemandVisits'),
      asyncMessaging: isBuilt('asyncVisits'),
      preferOnDemand: false,
    })
    expect((await lines('11'))[0]).toMatchObject({
      name: 'PEP',
      preferOnDemand: isBuilt('onDemandVisits'),
    })
    await db
      .prepare('update cbos set on_demand_enabled = 0, async_enabled = 0 where id = ?')
      .bind(cboId())
      .run()
    expect((await lines('1'))[0]).toMatchObject({ onDemand: false, asyncMessaging: false })
    await db
      .prepare('update cbos set on_demand_enabled = 1, async_enabled = 1 where id = ?')
      .bind(cboId())
      .run()
  })

  it('are none for an unknown encounter type', async () => {
    expect(await lines('99')).toEqual([])
  })

  it('an unknown query parameter is refused (400)', async () => {
    await expect(
      as('patient').call('GET /patients/:patient/available_service_lines', {
        params,
        query: { odd: '1' } as never,
      }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

describe('providers for a patient', () => {
  const providers = (encounterTypeId?: string, who: Person = 'patient') =>
    as(who).call('GET /patients/:patient/providers', { params, query: { encounterTypeId } })

  it('are those of the organization with a license in the patient’s state', async () => {
    expect(await providers('3')).toEqual([
      expect.objectContaining({
        id: providerId('provider'),
        fullName: 'Daniel Reyes',
        suffix: 'NP',
        bio: 'Listens first.',
        providerType: 'Nurse practitioner',
        states: ['NJ', 'NY'],
        assigned: true,
      }),
    ])
  })

  it('are listed for a patient without a provider of their own', async () => {
    const own = await db
      .prepare('select provider_id from patients where id = ?')
      .bind(userId('patient'))
      .first<string>('provider_id')
    const assign = (id: string | null) =>
      db
        .prepare('update patients set provider_id = ? where id = ?')
        .bind(id, userId('patient'))
        .run()
    await assign(null)
    expect(await providers('3')).toMatchObject([{ assigned: false }])
    await assign(own)
  })

  it.each([
    [
      'whose license ran out',
      `update licenses set expires_on = '2020-01-01' where state = 'NY'`,
      `update licenses set expires_on = '2099-01-01'`,
    ],
    [
      'who no longer work',
      `update providers set status = 'inactive'`,
      `update providers set status = 'active'`,
    ],
    [
      'whose account is shut',
      `update users set status = 'disabled' where role = 'provider'`,
      `update users set status = 'active'`,
    ],
    [
      'of another organization',
      `delete from provider_cbos where cbo_id = '${cboId()}'`,
      `insert into provider_cbos values ('${providerId('provider')}', '${cboId()}', '2026-01-01T00:00:00.000Z')`,
    ],
  ])('are never those %s', async (_, before, after) => {
    await db.prepare(before).run()
    expect(await providers('3')).toEqual([])
    await db.prepare(after).run()
    expect(await providers('3')).toHaveLength(1)
  })

  it('are those whose profession holds the encounter type', async () => {
    await db
      .prepare(
        `update providers set type_id = (select id from provider_types where name = 'Counselor')`,
      )
      .run()
    expect(await providers('3')).toEqual([])
    expect(await providers('13')).toHaveLength(1)
    await db
      .prepare(
        `update providers set type_id = (select id from provider_types where name = 'Nurse practitioner')`,
      )
      .run()
  })
})

describe('access to a record', () => {
  const accessible = (who: Person, whom = params) =>
    as(who).call('GET /patients/:patient/accessible', { params: whom })

  it('is answered with scope and reason', async () => {
    expect(await accessible('patient')).toMatchObject({
      allowed: true,
      scope: 'own',
      reason: 'own_record',
    })
    expect(await accessible('provider')).toMatchObject({
      allowed: true,
      scope: 'assigned',
      reason: 'care_team',
    })
    expect(await accessible('support')).toMatchObject({ allowed: true, scope: 'all' })
  })

  it('reports break-glass eligibility, 404 without it', async () => {
    expect(await accessible('provider', stranger)).toMatchObject({
      allowed: false,
      scope: null,
      reason: 'not_on_care_team',
      breakGlassPossible: true,
    })
    for (const who of ['patient', 'assistant', 'cbo', 'pharmacy'] as const)
      await expect(accessible(who, stranger)).rejects.toMatchObject({ status: 404 })
  })
})

describe('patient search', () => {
  const find = (body: object, who: Person = 'support') =>
    as(who).call('POST /patients/search', { body }) as Promise<{ id: string; fullName: string }[]>
  const ids = async (body: object, who?: Person) => (await find(body, who)).map(({ id }) => id)
  const findAll = async ({ page, ...body }: { name: string; page: { size: number } }) => {
    const found: string[] = []
    let pages = 0
    for (let after: string | null | undefined; after !== null; pages += 1) {
      const response = await api(
        '/api/patients/search',
        json({ ...body, page: { ...page, ...(after && { after }) } }),
        'support',
      )
      const { data, meta } = (await response.json()) as {
        data: { id: string }[]
        meta: { after: string | null }
      }
      found.push(...data.map(({ id }) => id))
      after = meta.after
    }
    return { found, pages }
  }

  it.each([
    ['the beginning of a last name', { name: 'ell' }],
    ['the beginning of a first name', { name: 'Jor' }],
    ['both names', { name: 'jordan el' }],
    ['both, the other way round', { name: 'Ellis, Jordan' }],
    ['an email', { email: 'PATIENT@world.test' }],
    ['the beginning of an email', { email: 'patient@w' }],
    ['a phone and a date of birth', { phone: '(212) 555-0100', dob: '1990-05-05', name: 'ellis' }],
  ])('finds a patient by %s', async (_, body) => {
    expect(await ids(body)).toEqual([patient])
  })

  it.each([
    ['without accents', 'nguyen'],
    ['by the first half of a double name', 'brule'],
    ['with accents', 'Brûlé-Nguyễn'],
    ['in the order of a chart', 'nguyen, zoe'],
    ['joined', 'brulenguyen'],
    ['by a letter that Unicode does not take apart', 'dang'],
    ['by a nickname', 'ziggy'],
    ['by both letters of a Chinese name, family name first', '陈伟'],
  ])('finds a patient %s', async (_, name) => {
    const names = ['Zoë 伟', 'Brûlé-Nguyễn Đặng 陈', 'Ziggy', userId('otherPatient')]
    await db
      .prepare('update users set first_name = ?, last_name = ?, nickname = ? where id = ?')
      .bind(...names)
      .run()
    expect(await ids({ name })).toEqual([userId('otherPatient')])
    await db
      .prepare('update users set first_name = ?, last_name = ?, nickname = null where id = ?')
      .bind('Marcus', 'Bell', userId('otherPatient'))
      .run()
    expect(await ids({ name })).toEqual([])
  })

  it('finds a patient by the last four or seven digits of a phone', async () => {
    await db.prepare('update users set phone = ? where id = ?').bind('3105557788', patient).run()
    expect(await ids({ phone: '7788' })).toEqual([patient])
    expect(await ids({ phone: '555-7788' })).toEqual([patient])
    expect(await ids({ phone: '1117788' })).toEqual([])
    await expect(find({ phone: '788' })).rejects.toMatchObject({ status: 422 })
    await db.prepare('update users set phone = ? where id = ?').bind('2125550100', patient).run()
  })

  it('finds a provider’s patient behind a thousand namesakes, and support each of them once, page by page', async () => {
    const many = Array.from(
      { length: 1_100 },
      (_, n) => `0190ffff-0000-7000-8000-${`${n}`.padStart(12, '0')}`,
    )
    const rows = JSON.stringify(many)
    await db.batch([
      db
        .prepare(
          `insert into users (id, role, email, first_name, last_name, created_at, updated_at)
           select value, 'patient', value || '@world.test', 'Aa', 'Ellis', '2026', '2026' from json_each(?)`,
        )
        .bind(rows),
      db
        .prepare(
          `insert into patients (id, dob, state, zip, enrolled_at, created_at, updated_at)
           select value, '1980-01-01', 'NY', '10001', '2026', '2026', '2026' from json_each(?)`,
        )
        .bind(rows),
    ])
    expect(await ids({ name: 'ellis' }, 'provider')).toEqual([patient])
    const { found, pages } = await findAll({ name: 'ellis', page: { size: 100 } })
    expect(pages).toBe(12)
    expect(found.toSorted()).toEqual([patient, ...many].toSorted())
    await db.batch([
      db.prepare('delete from patients where id in (select value from json_each(?))').bind(rows),
      db.prepare('delete from users where id in (select value from json_each(?))').bind(rows),
    ])
  })

  it('finds patients in scope only', async () => {
    expect(await ids({ dob: '1990-05-05' }, 'provider')).toEqual([patient])
    expect(await ids({ email: 'otherpatient@world.test' }, 'provider')).toEqual([])
    await expect(find({ name: 'ellis' }, 'patient')).rejects.toMatchObject({ status: 403 })
  })

  it('attributes hidden from a role cannot be searched (422)', async () => {
    await expect(find({ name: 'ellis' }, 'cbo')).rejects.toMatchObject({ status: 422 })
    await expect(find({ dob: '1990-05-05' }, 'admin')).rejects.toMatchObject({ status: 422 })
  })

  it('an empty search is refused (422)', async () => {
    await expect(find({})).rejects.toMatchObject({
      status: 422,
      fields: { name: [expect.any(String)] },
    })
  })

  it('pages follow by cursor', async () => {
    const one = await find({ dob: '1990-05-05', page: { size: 1 } })
    expect(one).toHaveLength(1)
  })
})
