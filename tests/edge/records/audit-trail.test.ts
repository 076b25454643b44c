import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, type Person, stepUpAs, userId, world } from '../world'

beforeAll(world)

const trailAs = (who: Person, filter: object = {}) =>
  as(who).audit_events.page({ filter, sort: '-id', page: { size: 100 } })

describe('the audit trail', () => {
  it('tells who changed what of a colleague, when and from where', async () => {
    await stepUpAs('admin')
    await as('admin').call('PATCH /admin/system_users/:id', {
      params: { id: userId('support') },
      body: { timezone: 'America/Chicago' },
    })
    const { rows } = await trailAs('admin', { kind: 'change', actor: userId('admin') })
    expect(rows[0]).toMatchObject({
      name: 'system_users.update',
      kind: 'change',
      actorRole: 'admin',
      fields: ['timezone'],
      route: 'PATCH /admin/system_users/:id',
    })
    expect(rows[0]?.subjectName).toBeTruthy()
    expect(rows[0]?.at).toMatch(/^\d{4}-/)
  })

  it('names no patient to an admin, nor what is about health, and all of it to a clinical admin', async () => {
    await as('provider').patients.get(userId('patient'))
    await as('support').patients.list()
    const { rows } = await trailAs('admin')
    expect(rows.some(({ name }) => name === 'patients.list')).toBe(true)
    for (const row of rows) {
      expect(row.details.map(({ name }) => name)).not.toContain('patients')
      expect(row).not.toHaveProperty('patientName')
      expect(row.subjectId).not.toBe(userId('patient'))
    }
    const filter = { patient: userId('patient'), actor: userId('provider') }
    const all = await trailAs('clinical_admin', filter)
    expect(all.rows[0]).toMatchObject({ name: 'patients.read', kind: 'look' })
    expect(all.rows[0]?.patientName).toBeTruthy()
    await expect(trailAs('admin', { patient: userId('patient') })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('is narrowed to days by the numbers of its events', async () => {
    const { rows } = await trailAs('admin')
    const newest = rows[0]?.at ?? ''
    const later = new Date(Date.parse(newest) + 3_600_000).toISOString()
    expect((await trailAs('admin', { from: later })).rows).toEqual([])
    expect((await trailAs('admin', { until: newest })).rows.every(({ at }) => at < newest)).toBe(
      true,
    )
    expect((await trailAs('admin', { from: newest })).rows.every(({ at }) => at >= newest)).toBe(
      true,
    )
    const plan = await db
      .prepare(
        'explain query plan select seq from events where seq >= 5 and occurred_at >= ? order by seq desc limit 51',
      )
      .bind(newest)
      .all()
    expect(JSON.stringify(plan.results)).toContain('USING INTEGER PRIMARY KEY')
  })

  it('leaves as a file with a reason, which is in the trail then', async () => {
    await stepUpAs('clinical_admin')
    const file: unknown = await as('clinical_admin').call('GET /audit_events', {
      query: { filter: { kind: 'change' }, sort: '-id' },
      csvReason: 'audit',
    })
    expect(String(file)).toMatch(/name,kind/)
    const { rows } = await trailAs('clinical_admin', { kind: 'export' })
    expect(rows[0]).toMatchObject({ reason: 'audit' })
  })

  it.each(['support', 'manager', 'provider', 'patient', 'cbo', 'pharmacy'] as const)(
    'is not for the role of %s',
    async (who) => {
      await expect(trailAs(who)).rejects.toMatchObject({ status: 403 })
    },
  )
})

describe('who may see what', () => {
  it('is read from the policies themselves', async () => {
    const types = await as('admin').call('GET /role_access')
    const of = (type: string, role: string) =>
      types.find(({ id }) => id === type)?.roles.find((one) => one.role === role)
    expect(of('prescriptions', 'provider')).toMatchObject({ rows: 'careTeam' })
    expect(of('prescriptions', 'provider')?.can).toContain('sign')
    expect(of('prescriptions', 'support')).toMatchObject({ rows: 'everyone' })
    expect(of('prescriptions', 'support')?.hidden).toContain('medicine_name')
    expect(of('prescriptions', 'cbo')).toBeUndefined()
    expect(of('labs', 'patient')?.can).not.toContain('release')
    await expect(as('manager').call('GET /role_access')).rejects.toMatchObject({ status: 403 })
  })
})

describe('the access review', () => {
  const read = async () => {
    const people = await as('admin').system_users.list({ page: { size: 100 } })
    return people.flatMap(({ id, role, status, accessRights = [] }) =>
      status === 'active' || status === 'invited' ? [{ id, role, status, accessRights }] : [],
    )
  }

  it('is signed by an admin for the accounts as they are, with a fresh proof', async () => {
    const accounts = await read()
    await stepUpAs('admin')
    const signed = await as('admin').access_reviews.create({ accounts, note: 'Closed one account' })
    expect(signed).toMatchObject({ note: 'Closed one account' })
    const [last] = await as('clinical_admin').access_reviews.list({ sort: '-createdAt' })
    expect(last?.accounts).toHaveLength(accounts.length)
    expect(last?.reviewerName).toBeTruthy()
  })

  it('is refused where an account changed since it was read', async () => {
    const accounts = await read()
    const [first, ...others] = accounts
    if (!first) throw new Error('No account')
    await stepUpAs('admin')
    for (const seen of [others, [{ ...first, accessRights: ['content.edit'] }, ...others]])
      await expect(as('admin').access_reviews.create({ accounts: seen })).rejects.toMatchObject({
        status: 409,
        errors: [{ code: 'accounts_changed' }],
      })
  })

  it('is not for those who run no platform', async () => {
    for (const who of ['manager', 'support', 'provider'] as const)
      await expect(as(who).access_reviews.list()).rejects.toMatchObject({ status: 403 })
    await expect(
      as('clinical_admin').access_reviews.create({ accounts: await read() }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
