import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, userId, world } from '../world'

beforeAll(() => world())

const save = (who: Parameters<typeof userId>[0], body: object, user = userId(who)) =>
  as(who).call('PATCH /users/:user/tours', { params: { user }, body: body as never })
const progress = (who: Parameters<typeof userId>[0]) =>
  as(who).call('GET /users/:user/tours', { params: { user: userId(who) } })

describe('a tour', () => {
  it.each([
    'provider',
    'assistant',
    'support',
    'manager',
    'clinical_admin',
    'clinical_lead',
    'pharmacy',
    'cbo',
    'admin',
  ] as const)('shows %s the pages of their role', async (who) => {
    const guides = await as(who).call('GET /tour_guides')
    expect(guides).toHaveLength(1)
    expect(guides[0]?.steps.length).toBeGreaterThan(1)
    for (const { target, heading, text } of guides[0]?.steps ?? [])
      expect([target.startsWith('/staff/'), heading, text].every(Boolean)).toBe(true)
  })

  it('goes on where its reader left it, in any browser', async () => {
    await save('provider', { tourGuideId: 'clinician', step: 2 })
    expect(await progress('provider')).toMatchObject([
      { id: 'clinician', step: 2, finishedAt: null },
    ])
  })

  it('stays finished when it is looked at again', async () => {
    const { finishedAt } = await save('support', { tourGuideId: 'desk', step: 6, isFinished: true })
    expect(finishedAt).not.toBeNull()
    await save('support', { tourGuideId: 'desk', step: 1 })
    expect(await progress('support')).toMatchObject([{ step: 1, finishedAt }])
  })

  it('of another role, of another person or of patients is refused', async () => {
    await expect(save('provider', { tourGuideId: 'desk', step: 1 })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'unknown_tour' }],
    })
    await expect(
      save('provider', { tourGuideId: 'clinician', step: 1 }, userId('support')),
    ).rejects.toMatchObject({ status: 404 })
    await expect(as('patient').call('GET /tour_guides')).rejects.toMatchObject({ status: 403 })
  })

  it('leaves no event: a place in a tour is no matter of the clinic', async () => {
    const count = () => db.prepare('select count(*) as n from events').first<{ n: number }>()
    const before = await count()
    await save('assistant', { tourGuideId: 'clinician', step: 3 })
    expect(await count()).toEqual(before)
  })
})
