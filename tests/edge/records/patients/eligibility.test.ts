import { beforeAll, describe, expect, it } from 'vitest'
import { isBuilt } from '#edge/platform/settings/built-features'
import { as, cboId, db, type Person, providerId, userId, world } from '../../world'

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

  it('tells a lead, who does more for the patients of those they supervise, which patients are not among them', async () => {
    expect(await accessible('clinical_lead')).toMatchObject({ scope: 'all', isOutsideCare: false })
    expect(await accessible('clinical_lead', stranger)).toMatchObject({
      scope: 'all',
      isOutsideCare: true,
    })
    expect(await accessible('support', stranger)).toMatchObject({ isOutsideCare: false })
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
