import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseAll } from '../labs/reports-on-orders'
import { as, world } from '../world'
import { advance, clearCare, dayAgo, fill, find, stepOf } from './steps-of-patient'

beforeAll(world)
beforeEach(clearCare)

describe('a result that was closed as treated', () => {
  const closeAs = (id: string, plan: 'treated' | 'referred') =>
    as('provider').call('POST /labs/:id/close', { params: { id }, body: { plan } })
  const chlamydia = [{ code: 'chlamydia_rectal', value: 'Detected' }] as const

  it('is followed by a retest, where no prescription is on record', async () => {
    const id = await find(chlamydia, 2)
    await advance()
    expect(await stepOf('gc_ct_retest')).toEqual([])
    await closeAs(id, 'treated')
    await advance()
    expect(await stepOf('gc_ct_retest')).toMatchObject([{ dueOn: dayAgo(-90) }])
  })

  it('is followed by the test of cure of the throat, which is drafted', async () => {
    const id = await find([{ code: 'gonorrhea_throat', value: 'Detected' }], 2)
    await closeAs(id, 'treated')
    await advance()
    expect(await stepOf('gonorrhea_throat_cure')).toMatchObject([{ dueOn: dayAgo(-7) }])
  })

  it('moves no retest that counts from a prescription, and starts none before its release', async () => {
    const hidden = await find(chlamydia, 12, false)
    await closeAs(hidden, 'treated')
    await advance()
    expect(await stepOf('gc_ct_retest')).toEqual([])
    await fill('doxycycline_chlamydia', 10, 'chlamydia')
    await releaseAll()
    await advance()
    expect(await stepOf('gc_ct_retest')).toMatchObject([{ dueOn: dayAgo(-80) }])
  })

  it('is followed by none where the patient was referred', async () => {
    await closeAs(await find(chlamydia, 2), 'referred')
    await advance()
    expect(await stepOf('gc_ct_retest')).toEqual([])
  })
})
