import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hivObx, msh, oru, sendHl7 } from '../../labs/hl7-messages'
import { as, db, world } from '../../world'
import { addTwin, merge } from './twins'

beforeAll(world)
beforeEach(async () => {
  await db.exec('delete from unmatched_labs')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const unmatched = () =>
  as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' }, sort: '-receivedAt' })
const order = (patient: string) =>
  as('provider')
    .labs.in({ patients: patient })
    .create({ vendor: 'Manual', tests: ['hiv_ag_ab'] })
/** A result as the laboratory sends it, with the name and the birthday that it has. */
const send = (id: string, name: string, birthday: string, value = 'Reactive') =>
  sendHl7(
    oru(id, [hivObx(value, { flag: 'A' })], {
      head: [msh(), `PID|1||7^^^GMHC^MR||${name}^^^^^L||${birthday}|M`],
    }),
  )
const read = (id: string) => as('provider').labs.get(id)

describe('a result of a person whose two records became one', () => {
  it('is placed on an order of the record that stays, though the other one has the same name and birthday', async () => {
    const [one, other] = [
      await addTwin({ dob: '1991-03-04' }),
      await addTwin({ dob: '1991-03-04' }),
    ]
    await merge(one, other)
    const { id } = await order(one)
    await send(id, 'ELLIS^JORDIE', '19910304')
    expect(await unmatched()).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'final', outcome: 'positive' })
  })

  it('is placed on an order from before the merge, by the name and the birthday of then', async () => {
    const one = await addTwin({ dob: '1992-03-04' })
    const other = await addTwin({ dob: '1992-03-04' }, { first_name: 'Zebulon' })
    const { id } = await order(other)
    await merge(one, other)
    await send(id, 'ELLIS^ZEBULON', '19920304')
    expect(await unmatched()).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'final', outcome: 'positive' })
  })

  it('of a third person of that name and birthday is for staff to place', async () => {
    const cells = { dob: '1993-03-04' }
    const [one, other] = [await addTwin(cells), await addTwin(cells)]
    await merge(one, other)
    await addTwin(cells)
    const { id } = await order(one)
    await send(id, 'ELLIS^JORDIE', '19930304')
    expect(await unmatched()).toMatchObject([{ problem: 'two_people' }])
    expect(await read(id)).toMatchObject({ resultedAt: null })
  })

  it('without an order is offered to the record that stays alone, by either name', async () => {
    const one = await addTwin({ dob: '1994-03-04' })
    const other = await addTwin({ dob: '1994-03-04' }, { first_name: 'Zebulon' })
    await merge(one, other)
    for (const name of ['ELLIS^JORDIE', 'ELLIS^ZEBULON']) {
      await db.exec('delete from unmatched_labs')
      await send('01990000-0000-7000-8000-00000000dead', name, '19940304')
      const [left] = await unmatched()
      const candidates = await as('clinical_admin').call(
        'GET /unmatched_labs/:unmatched_lab/candidates',
        {
          params: { unmatched_lab: left?.id ?? '' },
        },
      )
      expect(candidates[0], name).toMatchObject({ id: one, agreements: ['name', 'dob'] })
      expect(candidates.map(({ id }) => id)).not.toContain(other)
    }
  })
})
