import { beforeAll, describe, expect, it } from 'vitest'
import { as, cboId, db, type Person, providerId, userId, world } from '../world'

const patient = userId('patient')
const params = { patient }
const stranger = { patient: userId('otherPatient') }

beforeAll(world)

describe('where a patient stands', () => {
  const verify = (who: Person = 'patient', whom = params) =>
    as(who).call('GET /patients/:patient/cbos/verify_patient_cbo', { params: whom })

  it('is what the rules of their organization say, and why', async () => {
    expect(await verify()).toMatchObject({
      action: 'allowed',
      trace: ['Rule 100 matches: allowed'],
    })
    await db
      .prepare(
        `insert into rule_sets (id, cbo_id, priority, state, insured, action) values ('uninsured', ?, 10, 'NY', 0, 'waitlist')`,
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

  it('is nobody else’s business', async () => {
    await expect(verify('admin')).rejects.toMatchObject({ status: 403 })
    await expect(verify('patient', stranger)).rejects.toMatchObject({ status: 404 })
    expect(await as('patient').call('GET /patients/:patient/cbos', { params })).toEqual([
      { type: 'cbos', id: cboId(), name: 'Harbor House', cboPreventUninsured: false },
    ])
  })
})

describe('what is open to a patient', () => {
  const lines = (encounterTypeId?: string) =>
    as('patient').call('GET /patients/:patient/available_service_lines', {
      params,
      query: { encounterTypeId },
    })

  it('is each line of their state, by the ways their organization opens', async () => {
    const prep = (await lines('1'))[0]
    expect(prep).toMatchObject({
      name: 'PrEP',
      onDemand: true,
      asyncMessaging: true,
      preferOnDemand: false,
    })
    expect((await lines('11'))[0]).toMatchObject({ name: 'PEP', preferOnDemand: true })
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

  it('is nothing for a visit nobody offers', async () => {
    expect(await lines('99')).toEqual([])
  })

  it('refuses a question it does not know', async () => {
    await expect(
      as('patient').call('GET /patients/:patient/available_service_lines', {
        params,
        query: { odd: '1' } as never,
      }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

describe('clinicians for a patient', () => {
  const providers = (encounterTypeId?: string, who: Person = 'patient') =>
    as(who).call('GET /patients/:patient/providers', { params, query: { encounterTypeId } })

  it('are those of their organization who are licensed where they live', async () => {
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

  it('hold only the visits of their profession', async () => {
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

describe('whether a record is accessible', () => {
  const accessible = (who: Person, whom = params) =>
    as(who).call('GET /patients/:patient/accessible', { params: whom })

  it('says how far and why', async () => {
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

  it('says where the glass may be broken, and nothing to those who may not', async () => {
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

describe('finding a patient', () => {
  const find = (body: object, who: Person = 'support') =>
    as(who).call('POST /patients/search', { body }) as Promise<{ id: string; fullName: string }[]>
  const ids = async (body: object, who?: Person) => (await find(body, who)).map(({ id }) => id)

  it.each([
    ['the beginning of a last name', { name: 'ell' }],
    ['the beginning of a first name', { name: 'Jor' }],
    ['both names', { name: 'jordan el' }],
    ['both, the other way round', { name: 'Ellis, Jordan' }],
    ['an email', { email: 'PATIENT@world.test' }],
    ['a phone and a date of birth', { phone: '(212) 555-0100', dob: '1990-05-05', name: 'ellis' }],
  ])('works by %s', async (_, body) => {
    expect(await ids(body)).toEqual([patient])
  })

  it('stays within what one may see', async () => {
    expect(await ids({ dob: '1990-05-05' }, 'provider')).toEqual([patient])
    expect(await ids({ email: 'otherpatient@world.test' }, 'provider')).toEqual([])
    await expect(find({ name: 'ellis' }, 'patient')).rejects.toMatchObject({ status: 403 })
  })

  it('does not find by what one may not read', async () => {
    await expect(find({ name: 'ellis' }, 'cbo')).rejects.toMatchObject({ status: 422 })
    await expect(find({ dob: '1990-05-05' }, 'admin')).rejects.toMatchObject({ status: 422 })
  })

  it('needs something to look for', async () => {
    await expect(find({})).rejects.toMatchObject({
      status: 422,
      fields: { name: [expect.any(String)] },
    })
  })

  it('turns pages by key', async () => {
    const one = await find({ dob: '1990-05-05', page: { size: 1 } })
    expect(one).toHaveLength(1)
  })
})
