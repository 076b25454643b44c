import { beforeEach, describe, expect, it } from 'vitest'
import { as, userId } from '../world'
import { bookVisit, openAvailability, resetSchedule, run, visitsOf } from './schedule-fixtures'

beforeEach(() => resetSchedule())

describe('a reason', () => {
  const retire = (list: string, code: string) =>
    run('update dropdown_options set active = 0 where list = ? and code = ?', list, code).run()

  it('is of the list in the database: patients and staff are refused one that was retired', async () => {
    const id = await openAvailability('09:00', '12:00')
    const { id: visit } = await bookVisit(id)
    await retire('patient_cancel', 'cost_or_insurance')
    await retire('staff_cancel', 'duplicate_booking')
    const refusal = { status: 422, fields: { reasonCode: ['Choose a reason'] } }
    await expect(
      visitsOf(as('patient')).delete(visit, { reasonCode: 'cost_or_insurance' }),
    ).rejects.toMatchObject(refusal)
    await expect(
      as('support').call('POST /appointments/:id/set_canceled', {
        params: { id: visit },
        body: { reasonCode: 'duplicate_booking' },
      }),
    ).rejects.toMatchObject(refusal)
    await run("update dropdown_options set active = 1 where list = 'patient_cancel'").run()
    await visitsOf(as('patient')).delete(visit, { reasonCode: 'cost_or_insurance' })
  })

  it('of a list keeps an answer given before it was retired, and takes it from no one else', async () => {
    const change = (sexuality: string) =>
      as('patient').patients.update(userId('patient'), { sexuality })
    const option = "list = 'sexuality' and code = 'Queer'"
    await change('Queer')
    await run(`update dropdown_options set active = 0 where ${option}`).run()
    await change('Queer')
    await change('Bisexual')
    await expect(change('Queer')).rejects.toMatchObject({
      status: 422,
      fields: { sexuality: ['Choose from the list'] },
    })
    await run(`update dropdown_options set active = 1 where ${option}`).run()
  })

  it('offers are read from the same list, with what is retired marked', async () => {
    await retire('missed', 'voicemail_left')
    const options = await as('support').dropdown_options.list({ filter: { list: 'missed' } })
    expect(options.find(({ code }) => code === 'voicemail_left')).toMatchObject({ active: false })
    await run("update dropdown_options set active = 1 where list = 'missed'").run()
  })
})
