import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { writeTo } from '../../conversations/send'
import {
  api,
  as,
  cboId,
  db,
  json,
  type Person,
  prepareRow,
  providerId,
  userId,
  world,
} from '../../world'

const mine = providerId('provider')
const theirs = providerId('otherProvider')

beforeAll(world)

describe('providers', () => {
  it('a patient receives their name, bio and states', async () => {
    const seen = await as('patient').providers.get(mine)
    expect(seen).toMatchObject({
      fullName: 'Daniel Reyes',
      suffix: 'NP',
      states: ['NJ', 'NY'],
      providerType: 'Nurse practitioner',
    })
    for (const hidden of ['npi', 'rank', 'supervisorId', 'email', 'phone', 'status'])
      expect(seen).not.toHaveProperty(hidden)
  })

  it('one with a single name is listed by it alone', async () => {
    const rename = (name: string) =>
      db.prepare('update users set last_name = ? where id = ?').bind(name, userId('provider')).run()
    await rename('-')
    expect(await as('manager').providers.get(mine)).toMatchObject({ fullName: 'Daniel' })
    await rename('Reyes')
  })

  it('a provider changes their own bio, and gets 403 for the rest', async () => {
    expect(await as('provider').providers.update(mine, { bio: 'Listens twice.' })).toMatchObject({
      bio: 'Listens twice.',
    })
    await expect(as('provider').providers.update(mine, { rank: 1 })).rejects.toMatchObject({
      status: 403,
    })
    await expect(as('provider').providers.update(theirs, { bio: 'x' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(as('support').providers.update(mine, { bio: 'x' })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('a new assistant joins the care teams, the former one leaves them', async () => {
    const sees = async () => (await as('assistant').patients.list()).map(({ id }) => id)
    await as('manager').providers.update(mine, { assistantId: null })
    expect(await sees()).toEqual([])
    await as('manager').providers.update(mine, { assistantId: userId('assistant') })
    expect(await sees()).toEqual([userId('patient')])
    await expect(
      as('manager').providers.update(mine, { assistantId: userId('support') }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { assistantId: ['Choose someone with that role'] },
    })
  })

  it('a new assistant takes over what the former one was to answer and to do for their patients', async () => {
    const [former, next] = [userId('assistant'), uuidv7()]
    const row = rowsAt(new Date(now()).toISOString())
    await db.batch([
      prepareRow(row.user({ id: next, role: 'assistant', email: 'next@world.test' })),
      ...[userId('patient'), userId('otherPatient')].map((patient_id) =>
        prepareRow(row.task({ id: uuidv7(), patient_id, assignee_id: former })),
      ),
      prepareRow(
        row.task({
          id: uuidv7(),
          patient_id: userId('patient'),
          assignee_id: former,
          status: 'completed',
          closed_at: '2026-01-02T00:00:00.000Z',
        }),
      ),
    ])
    const { conversationId } = await writeTo('patient', 'assistant', 'Did my kit ship?')
    const assignees = async () => {
      const { results } = await db
        .prepare(
          'select assignee_id as id from tasks order by closed_at is null desc, patient_id = ? desc',
        )
        .bind(userId('patient'))
        .all<{ id: string | null }>()
      const { assignee } = await as('provider').conversations.get(conversationId)
      return [assignee?.id ?? null, ...results.map(({ id }) => id)]
    }
    expect(await assignees()).toEqual([former, former, former, former])
    await as('manager').providers.update(mine, { assistantId: next })
    expect(await assignees()).toEqual([next, next, former, former])
    await as('manager').providers.update(mine, { assistantId: null })
    expect(await assignees()).toEqual([null, null, former, former])
    await as('manager').providers.update(mine, { assistantId: former })
    expect(await assignees()).toEqual([former, null, former, former])
  })

  it('are listed by organization, and organizations by provider', async () => {
    expect(
      await as('support').call('GET /providers/:provider/cbos', { params: { provider: mine } }),
    ).toEqual([expect.objectContaining({ id: cboId(), name: 'Harbor House' })])
    expect(
      await as('cbo').call('GET /cbos/:cbo/providers', { params: { cbo: cboId() } }),
    ).toHaveLength(1)
    await expect(
      as('cbo').call('GET /cbos/:cbo/providers', { params: { cbo: cboId('otherCbo') } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('licenses', () => {
  const of = (who: Person, providers = mine) => as(who).licenses.in({ providers })
  const vermont = { state: 'VT' as const, number: 'VT-1', expiresOn: '2099-01-01' }

  it('a provider’s own license is pending until the clinic verifies it', async () => {
    const made = await of('provider').create(vermont)
    expect(made).toMatchObject({ status: 'pending' })
    await expect(of('provider').update(made.id, { status: 'active' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await of('clinical_lead').update(made.id, { status: 'active' })).toMatchObject({
      status: 'active',
    })
    await expect(of('clinical_lead').update(made.id, { number: 'X' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await of('provider').update(made.id, { number: 'VT-2' })).toMatchObject({
      status: 'pending',
    })
  })

  it('a second license of a state and an end before the start are refused (422)', async () => {
    await expect(of('manager').create(vermont)).rejects.toMatchObject({
      status: 422,
      fields: { state: ['There is a license for this state already'] },
    })
    await expect(
      of('manager').create({ ...vermont, state: 'ME', issuedOn: '2100-01-01' }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { expiresOn: ['It must expire after it is issued'] },
    })
  })

  it('an admin deletes a license', async () => {
    const made = await of('manager').create({ ...vermont, state: 'ME' })
    await expect(of('provider').delete(made.id)).rejects.toMatchObject({ status: 403 })
    await of('manager').delete(made.id)
    await expect(of('manager').get(made.id)).rejects.toMatchObject({ status: 404 })
  })

  it('other providers’ licenses are not found (404)', async () => {
    await expect(of('patient').list()).rejects.toMatchObject({ status: 403 })
    await expect(of('provider', theirs).list()).rejects.toMatchObject({ status: 404 })
    expect(await of('assistant').list()).not.toHaveLength(0)
  })

  it('have notes under their own provider', async () => {
    const [license] = await of('manager').list()
    const at = (provider: string) => `/api/providers/${provider}/licenses/${license?.id}/notes`
    expect((await api(at(mine), json({ body: 'Called the board' }), 'manager')).status).toBe(201)
    expect((await api(at(theirs), json({ body: 'Wrong door' }), 'manager')).status).not.toBe(201)
    const listed = (await (await api(at(mine), {}, 'provider')).json()) as { data: unknown[] }
    expect(listed.data).toHaveLength(1)
    expect((await api(at(mine), json({ body: 'x' }), 'provider')).status).toBe(403)
  })
})

describe('organizations', () => {
  it('a patient receives the name, a manager every attribute', async () => {
    expect(Object.keys(await as('patient').cbos.get(cboId())).sort()).toEqual(
      ['cboPreventUninsured', 'hidden', 'id', 'name', 'type', 'version'].sort(),
    )
    await expect(as('patient').cbos.get(cboId('otherCbo'))).rejects.toMatchObject({ status: 404 })
    expect(await as('provider').cbos.get(cboId())).not.toHaveProperty('settings')
  })

  it('a CBO changes its contacts, and gets 403 for the rest', async () => {
    expect(await as('cbo').cbos.update(cboId(), { contactPhone: '2125550177' })).toMatchObject({
      contactPhone: '2125550177',
    })
    await expect(
      as('cbo').cbos.update(cboId(), { cboPreventUninsured: true }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(as('cbo').cbos.update(cboId('otherCbo'), { website: null })).rejects.toMatchObject(
      { status: 404 },
    )
    expect(await as('manager').cbos.update(cboId(), { onDemandEnabled: false })).toMatchObject({
      onDemandEnabled: false,
    })
    await expect(
      as('cbo').cbos.update(cboId(), { website: 'javascript:alert(1)' }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('rules are replaced as a whole, by version', async () => {
    const params = { cbo: cboId() }
    const before = await as('support').call('GET /cbos/:cbo/rule_sets', { params })
    expect(before.rules).toHaveLength(1)
    const rules = [
      { state: 'NY' as const, insured: false, action: 'waitlist' as const },
      { minAge: 18, action: 'allowed' as const },
    ]
    const after = await as('manager').call('PATCH /cbos/:cbo/rule_sets', {
      params,
      body: { rules },
    })
    expect(after.rules).toMatchObject([
      { priority: 10, state: 'NY', insured: false, action: 'waitlist' },
      { priority: 20, minAge: 18, action: 'allowed' },
    ])
    await expect(
      as('manager').call('PATCH /cbos/:cbo/rule_sets', { params, body: { rules }, version: 1 }),
    ).rejects.toMatchObject({ status: 412 })
    await expect(
      as('manager').call('PATCH /cbos/:cbo/rule_sets', { params, body: { rules: [] } }),
    ).rejects.toMatchObject({ status: 422, fields: { rules: ['Keep at least one rule'] } })
    await expect(
      as('cbo').call('PATCH /cbos/:cbo/rule_sets', { params, body: { rules } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(as('otherCbo').call('GET /cbos/:cbo/rule_sets', { params })).rejects.toMatchObject(
      { status: 404 },
    )
  })
})
