import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, world } from '../world'
import { enterRecipient } from './fax-recipients'
import { codeOf, statusOf } from './visits'

beforeAll(world)

const confirm = (
  who: 'manager' | 'clinical_admin' | 'support',
  id: string,
  faxNumber = '5185550134',
) => as(who).call('POST /fax_recipients/:id/confirm', { params: { id }, body: { faxNumber } })

describe('a fax number', () => {
  it('is confirmed by a second person who types the same number', async () => {
    const { id } = await enterRecipient()
    expect(await codeOf(confirm('manager', id))).toBe('second_person')
    expect(await codeOf(confirm('clinical_admin', id, '5185550135'))).toBe('other_number')
    expect(await statusOf(confirm('support', id))).toBe(403)
    expect(await confirm('clinical_admin', id, '(518) 555-0134')).toMatchObject({
      status: 'confirmed',
      enteredByName: expect.any(String),
      confirmedByName: expect.any(String),
    })
  })

  it('is confirmed anew once its number, name or state is another, by another than its editor', async () => {
    const { id } = await enterRecipient()
    await confirm('clinical_admin', id)
    const edit = (body: object) => as('clinical_admin').fax_recipients.update(id, body)
    expect(await edit({ phone: '5185550100' })).toMatchObject({ status: 'confirmed' })
    expect(await edit({ faxNumber: '5185550177' })).toMatchObject({
      status: 'unconfirmed',
      confirmedAt: null,
    })
    expect(await codeOf(confirm('clinical_admin', id, '5185550177'))).toBe('second_person')
    expect((await confirm('manager', id, '5185550177')).status).toBe('confirmed')
  })

  it('keeps its two people apart in the database too', async () => {
    const { id } = await enterRecipient()
    await expect(
      db
        .prepare(
          "update fax_recipients set status = 'confirmed', confirmed_by_id = entered_by_id where id = ?",
        )
        .bind(id)
        .run(),
    ).rejects.toThrow('CHECK')
  })

  it('names the state of a health department, and none of a service', async () => {
    const create = (body: object) =>
      statusOf(
        as('manager').fax_recipients.create({
          name: 'X',
          faxNumber: '5185550134',
          ...body,
        } as never),
      )
    expect(await create({ kind: 'health_department' })).toBe(422)
    expect(await create({ kind: 'referral', state: 'NY' })).toBe(422)
    expect(await statusOf(as('support').fax_recipients.list())).toBe(403)
    expect(await statusOf(as('patient').fax_recipients.list())).toBe(403)
  })
})
