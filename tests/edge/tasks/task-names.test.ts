import { beforeAll, expect, it } from 'vitest'
import { as, db, userId, world } from '../world'

beforeAll(world)

it('a task names a patient with one name without the dash that stands for the other', async () => {
  const patient = userId('patient')
  await db
    .prepare(
      `update users set first_name = 'Suharto', nickname = null, last_name = '-' where id = ?`,
    )
    .bind(patient)
    .run()
  const created = await as('manager').tasks.create({ kind: 'call_back', patientId: patient })
  expect(await as('manager').tasks.get(created.id)).toMatchObject({ patientName: 'Suharto' })
})

it.each([
  ['support', 'complaint', 'call_back'],
  ['pharmacy', 'fill_delayed', 'call_back'],
] as const)('%s is asked for no more than the work of its own team', async (role, own, other) => {
  const kinds = (await as(role).task_kinds.list()).map(({ id }) => id)
  expect(kinds).toContain(own)
  expect(kinds).not.toContain(other)
  await expect(
    as(role).tasks.create({ kind: other, patientId: userId('patient') }),
  ).rejects.toMatchObject({
    errors: [{ code: 'other_team' }],
  })
})
