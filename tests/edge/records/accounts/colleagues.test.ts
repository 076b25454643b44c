import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { as, cboId, db, type Person, prepareRow, providerId, userId, world } from '../../world'

const find = async (who: Person, body: object = {}) =>
  (await as(who).call('POST /colleagues/search', { body })).map(({ name }) => name)
const at = '2026-01-05T15:00:00.000Z'
const idAt = (number: number) => `01990000-0000-7000-9000-${String(number).padStart(12, '0')}`
const hire = (number: number, first: string, last: string, more: object = {}) =>
  prepareRow(
    rowsAt(at).user({
      id: idAt(number),
      role: 'support',
      email: `hired${number}@world.test`,
      first_name: first,
      last_name: last,
      ...more,
    }),
  )

beforeAll(async () => {
  await world()
  await db.batch([
    hire(1, 'Søren', 'Ångström'),
    hire(2, 'أَحْمَد', 'الهاشمي'),
    hire(3, 'Zoë', "O'Connor-Ñández", { nickname: 'Zed' }),
    hire(4, 'Gone', 'Away', { status: 'deactivated' }),
    hire(5, 'Chris', 'Bond', { role: 'cbo', cbo_id: cboId() }),
  ])
})

describe('the staff directory', () => {
  it('finds by the beginning of any word of a name, in any order, with or without accents', async () => {
    expect(await find('manager', { name: 'ang sor' })).toEqual(['Søren Ångström'])
    for (const typed of ['oconnor', 'nandez', "o'con", 'zed', 'zoe'])
      expect(await find('manager', { name: typed })).toEqual(["Zed O'Connor-Ñández"])
    expect(await find('manager', { name: 'ngstr' })).toEqual([])
    expect(await find('manager', { name: '%' })).toEqual([])
  })

  it('finds Arabic names without vowel signs, and whichever alif was typed', async () => {
    for (const typed of ['احمد', 'أحمد', 'أَحْمَد', 'الهاشمى'])
      expect(await find('manager', { name: typed })).toEqual(['أَحْمَد الهاشمي'])
  })

  it('follows a name that changes', async () => {
    await db.prepare("update users set last_name = 'Berg' where id = ?").bind(idAt(1)).run()
    expect(await find('manager', { name: 'berg' })).toEqual(['Søren Berg'])
    expect(await find('manager', { name: 'angstrom' })).toEqual([])
  })

  it('finds the clinician of a record alone, and names none to a partner', async () => {
    const body = { providerId: providerId('otherProvider') }
    expect(await find('provider', body)).toEqual(['Amara Osei'])
    expect(await find('otherProvider', body)).toEqual([])
    expect(await find('cbo', body)).toEqual([])
  })

  it('leaves out the caller, patients, and who cannot sign in', async () => {
    expect(await find('manager', { name: 'max' })).toEqual([])
    expect(await find('manager', { name: 'jordan' })).toEqual([])
    expect(await find('manager', { name: 'gone' })).toEqual([])
  })

  it('shows partners their own colleagues alone, and the clinic’s staff no partner', async () => {
    expect(await find('cbo')).toEqual(['Chris Bond'])
    expect(await find('otherCbo')).toEqual([])
    expect(await find('pharmacy')).toEqual([])
    expect(await find('provider', { name: 'chris' })).toEqual([])
    expect(await find('manager', { name: 'chris' })).toEqual(['Chris Bond'])
    await expect(find('patient')).rejects.toMatchObject({ status: 403 })
  })

  it('says of each their role and where they belong', async () => {
    const [found] = await as('manager').call('POST /colleagues/search', { body: { name: 'chris' } })
    expect(found).toMatchObject({ role: 'cbo', team: 'Harbor House', isOutOfOffice: false })
  })

  it('narrows to roles', async () => {
    expect(await find('admin', { roles: ['clinical_lead', 'assistant'] })).toEqual([
      'Mina Alvarez',
      'Lea Dunn',
    ])
  })

  it('narrows to those who may take up a task, which are those whom the task is given to', async () => {
    const task = await as('assistant').tasks.create({
      kind: 'call_back',
      patientId: userId('patient'),
    } as never)
    const found = await find('manager', { taskId: task.id })
    expect(found).toEqual(['Clay Adams', 'Lea Dunn', 'Daniel Reyes'])
    await expect(
      as('manager').call('PATCH /tasks/:id/update_assignee', {
        params: { id: task.id },
        body: { assigneeId: userId('otherProvider') },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'not_on_care_team' }] })
    await expect(find('otherProvider', { taskId: task.id })).rejects.toMatchObject({ status: 422 })
  })
})
