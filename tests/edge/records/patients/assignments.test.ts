import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#edge/platform/ids'
import { outboxProcessor } from '../../events/event-fixtures'
import { line } from '../../events/sockets'
import {
  api,
  as,
  cboId,
  json,
  type Person,
  pharmacyId,
  providerId,
  userId,
  world,
} from '../../world'
import {
  assign,
  history,
  jordan,
  readStatus,
  resetAssignments,
  runSql,
  statusOf,
} from './hand-over-requests'

beforeAll(world)
beforeEach(resetAssignments)

describe('a patient handed to another organization', () => {
  it('is no longer seen by the former one, and shares health data with the next only when they allow it anew', async () => {
    await as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: jordan },
      body: { allowSharingHealthData: true },
    })
    expect(await statusOf('support', { cbo_id: cboId('otherCbo') })).toBe(200)
    expect([await readStatus('cbo'), await readStatus('otherCbo')]).toEqual([404, 404])
    await as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: jordan },
      body: { allowSharingHealthData: true },
    })
    expect([await readStatus('cbo'), await readStatus('otherCbo')]).toEqual([404, 200])
    const consents = await as('patient')
      .events.in({ patients: jordan })
      .list({ filter: { kind: 'change', category: 'consent' } })
    expect(consents).toContainEqual(
      expect.objectContaining({ name: 'consents.withdraw', byPatient: false }),
    )
  })

  it('is refused for an uninsured patient by an organization that takes none', async () => {
    await runSql('update patients set insured = 0, income = 1, household = 1 where id = ?', jordan)
    await runSql('update cbos set prevent_uninsured = 1 where id = ?', cboId('otherCbo'))
    const response = await assign('support', { cbo_id: cboId('otherCbo') })
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('CBO is not accepting uninsured patients'),
    ])
    await runSql('update cbos set prevent_uninsured = 0')
  })
})

describe('a support user and a pharmacy', () => {
  it('are assigned by the roles of the matrix and by no other', async () => {
    const support = { support_user_id: userId('support') }
    const pharmacy = { pharmacy_id: pharmacyId() }
    expect(await statusOf('manager', support)).toBe(200)
    expect(await statusOf('provider', pharmacy)).toBe(200)
    expect(await readStatus('pharmacy')).toBe(200)
    const refusals: readonly [Person, object][] = [
      ['patient', { provider_id: providerId('otherProvider') }],
      ['patient', pharmacy],
      ['provider', { provider_id: providerId('otherProvider') }],
      ['assistant', { cbo_id: cboId('otherCbo') }],
      ['clinical_lead', support],
      ['manager', pharmacy],
      ['cbo', { cbo_id: cboId('otherCbo') }],
      ['pharmacy', pharmacy],
      ['admin', { provider_id: providerId('otherProvider') }],
    ]
    const answers = await Promise.all(
      refusals.map(async ([who, attributes]) => await statusOf(who, attributes)),
    )
    expect(answers).toEqual(refusals.map(() => 403))
  })

  it('must be who they are said to be', async () => {
    expect(await statusOf('manager', { support_user_id: userId('provider') })).toBe(422)
    expect(await statusOf('support', { pharmacy_id: uuidv7() })).toBe(422)
    expect(await statusOf('support', { cbo_id: uuidv7() })).toBe(422)
  })

  it('leave nothing in the history when nothing changes', async () => {
    const count = async () => (await history()).length
    const before = await count()
    await assign('manager', { provider_id: providerId('provider') })
    expect(await count()).toBe(before)
  })
})

describe('another assistant of a provider', () => {
  it('is told to the provider and to the assistants who come and go', async () => {
    const lines = await Promise.all([line('provider'), line('assistant')])
    const response = await api(
      `/api/providers/${providerId('provider')}`,
      json({ assistant_id: null }, 'PATCH'),
      'manager',
    )
    expect(response.status).toBe(200)
    await outboxProcessor().drain()
    for (const each of lines)
      await each.hears((frame) => 'action' in frame && frame.action === 'reassigned_patient')
  })
})
