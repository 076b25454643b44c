import { beforeAll, describe, expect, it } from 'vitest'
import { as, userId, world } from '../world'
import { addLab, report } from './reports-on-orders'

beforeAll(world)

const patient = userId('patient')

describe('a result', () => {
  it('is read by its patient once a clinician released it, and not before', async () => {
    const { id } = await addLab()
    await report(id)
    const mine = as('patient').labs.in({ patients: patient })
    const before = await mine.get(id)
    expect(before).toMatchObject({ status: 'final', releasedAt: null })
    expect(before.patientMessage).toBeUndefined()
    const read = () => as('patient').call('GET /labs/:lab/results', { params: { lab: id } })
    expect(await read()).toEqual([])
    await as('provider').labs.update(id, { patientMessage: 'Everything looks good.' })
    await as('provider').call('POST /labs/:id/release', { params: { id } })
    expect((await mine.get(id)).patientMessage).toBe('Everything looks good.')
    expect((await read()).map(({ code, value, flag }) => [code, value, flag]).sort()).toEqual([
      ['egfr', '96', 'normal'],
      ['hiv_ag_ab', 'Non-reactive', 'normal'],
      ['syphilis_rpr', 'Non-reactive', 'normal'],
    ])
  })

  it('stands in the list of those who read it, with its values', async () => {
    const { id } = await addLab()
    await report(id)
    const waiting = await as('provider').labs.list({
      filter: { awaitsClosing: 'true', mine: 'true' },
      include: ['results'],
    })
    const listed = waiting.find((each) => each.id === id)
    expect(listed?.results.map(({ code }) => code).sort()).toEqual([
      'egfr',
      'hiv_ag_ab',
      'syphilis_rpr',
    ])
  })

  it('goes on from follow-up once it is ready for its patient; before, no one releases it', async () => {
    const { id } = await addLab()
    await report(id, [{ code: 'syphilis_rpr', value: '1:16' }])
    const can = async () => (await as('provider').labs.get(id)).can
    const step = (name: 'follow_up' | 'make_ready' | 'release') =>
      as('provider').call(`POST /labs/:id/${name}`, { params: { id } })
    await step('follow_up')
    expect(await can()).not.toContain('release')
    await expect(step('release')).rejects.toMatchObject({ status: 409 })
    expect(await can()).toContain('make_ready')
    expect(await step('make_ready')).toMatchObject({ reviewStatus: 'Ready for Patient' })
    expect(await step('release')).toMatchObject({ reviewStatus: 'Released' })
  })
})
