import { beforeAll, describe, expect, it } from 'vitest'
import { as, cboId, providerId, stepUpAs, userId, world } from '../../world'

beforeAll(async () => {
  await world()
  await stepUpAs('admin')
})

describe('an organization', () => {
  it('is added by a manager, and takes no one until it has rules', async () => {
    const made = await as('manager').call('POST /admin/cbos', {
      body: { name: 'Bayou Health', contactEmail: 'hello@bayou.test' },
    })
    expect(made).toMatchObject({ name: 'Bayou Health', status: 'active', settings: {} })
    const { rules } = await as('support').call('GET /cbos/:cbo/rule_sets', {
      params: { cbo: made.id },
    })
    expect(rules).toEqual([])
  })

  it('without a name is refused (422), and by a provider (403)', async () => {
    await expect(as('manager').call('POST /admin/cbos', { body: {} })).rejects.toMatchObject({
      status: 422,
    })
    await expect(
      as('provider').call('POST /admin/cbos', { body: { name: 'X' } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('is set inactive, unless the clinic’s settings name it (409)', async () => {
    const set = (id: string, status: 'active' | 'inactive') =>
      as('admin').call('PATCH /admin/cbos/:id/status', { params: { id }, body: { status } })
    const made = await as('admin').call('POST /admin/cbos', { body: { name: 'Short Lived' } })
    expect(await set(made.id, 'inactive')).toMatchObject({ status: 'inactive' })
    await expect(set('01990000-000a-7000-8000-000000000001', 'inactive')).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      as('cbo').call('PATCH /admin/cbos/:id/status', {
        params: { id: cboId() },
        body: { status: 'inactive' },
      }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('a clinician', () => {
  const mine = providerId('provider')
  const member = { provider: mine }

  it('is added with an account that is invited', async () => {
    const [type] = await as('admin').provider_types.list()
    const made = await as('admin').call('POST /admin/providers', {
      body: {
        firstName: 'Zoë',
        lastName: 'Ñandú',
        email: 'zoe.nandu@demo.careplus.test',
        typeId: type?.id ?? '',
        npi: '1234567893',
      },
    })
    expect(made).toMatchObject({ fullName: 'Zoë Ñandú', accountStatus: 'invited' })
    expect(await as('manager').providers.get(made.id)).toMatchObject({ npi: '1234567893' })
    expect(await as('admin').users.get(made.userId)).toMatchObject({
      role: 'provider',
      status: 'invited',
    })
  })

  it('with the email of another account is refused (422), and so is a wrong NPI', async () => {
    const [type] = await as('admin').provider_types.list()
    const person = { firstName: 'A', lastName: 'B', typeId: type?.id ?? '' }
    const { email } = await as('admin').users.get(userId('support'))
    await expect(
      as('admin').call('POST /admin/providers', { body: { ...person, email } }),
    ).rejects.toMatchObject({ status: 422, fields: { email: [expect.any(String)] } })
    await expect(
      as('admin').call('POST /admin/providers', {
        body: { ...person, email: 'new@demo.careplus.test', npi: '12' },
      }),
    ).rejects.toMatchObject({ status: 422, fields: { npi: [expect.any(String)] } })
    await expect(
      as('support').call('POST /admin/providers', {
        body: { ...person, email: 'new@demo.careplus.test' },
      }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('joins an organization once, is dated, and leaves it', async () => {
    const other = await as('manager').call('POST /admin/cbos', { body: { name: 'Second House' } })
    const join = () =>
      as('manager').call('POST /admin/providers/:provider/cbos/join', {
        params: member,
        body: { cboId: other.id },
      })
    expect(await join()).toMatchObject({ id: other.id, name: 'Second House' })
    await expect(join()).rejects.toMatchObject({ status: 422 })
    expect(
      await as('manager').call('PATCH /admin/providers/:provider/cbos/:cbo', {
        params: { ...member, cbo: other.id },
        body: { joinedOn: '2025-02-28' },
      }),
    ).toMatchObject({ joinedAt: '2025-02-28T12:00:00.000Z' })
    const leave = () =>
      as('manager').call('POST /admin/providers/:provider/cbos/leave', {
        params: member,
        body: { cboId: other.id },
      })
    await leave()
    await expect(leave()).rejects.toMatchObject({ status: 422 })
  })

  it('is noted about by those who run the clinic, and never reads it', async () => {
    await as('manager').call('POST /admin/providers/:provider/notes', {
      params: member,
      body: { body: 'Asked for Fridays off.' },
    })
    expect(
      await as('clinical_lead').call('GET /admin/providers/:provider/notes', { params: member }),
    ).toEqual([expect.objectContaining({ body: 'Asked for Fridays off.' })])
    await expect(
      as('provider').call('GET /admin/providers/:provider/notes', { params: member }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('has a place in the order patients are offered them', async () => {
    await as('manager').providers.update(mine, { rank: 1 })
    const [first] = await as('support').call('GET /providers/ranks')
    expect(first).toMatchObject({ id: mine, rank: 1 })
    await expect(as('patient').call('GET /providers/ranks')).rejects.toMatchObject({ status: 403 })
  })
})
