import { beforeAll, describe, expect, it } from 'vitest'
import { as, world } from '../world'

beforeAll(world)

const choicesOf = (list: string) =>
  as('admin').dropdown_options.list({ filter: { list }, sort: 'position' })
const choice = async (list: string, code: string) => {
  const found = (await choicesOf(list)).find((one) => one.code === code)
  if (!found) throw new Error(`${list} has no ${code}`)
  return found
}
const change = async (list: string, code: string, changed: object) => {
  const { id, version } = await choice(list, code)
  return as('admin').dropdown_options.update(id, changed, version === undefined ? {} : { version })
}

it('the choices of every list come in the order the clinic gave them', async () => {
  const all = await as('patient').dropdown_options.list()
  const codesOf = (wanted: string) =>
    all.filter(({ list }) => list === wanted).map(({ code }) => code)
  expect(codesOf('partner_count')).toEqual(
    (await choicesOf('partner_count')).map(({ code }) => code),
  )
  expect(codesOf('sexuality').at(-1)).toBe('Prefer not to answer')
})

describe('a choice of a list', () => {
  it('is added at the end by an admin, with a code made of its words', async () => {
    const before = await choicesOf('staff_cancel')
    const added = await as('admin').dropdown_options.create({
      list: 'staff_cancel',
      label: 'Weather: clinic closed',
    })
    expect(added).toMatchObject({
      code: 'weather_clinic_closed',
      position: before.length + 1,
      active: true,
    })
    expect(
      await as('admin').dropdown_options.create({ list: 'gender', label: 'Agender' }),
    ).toMatchObject({ code: 'Agender' })
  })

  it('is added once: the same words again are refused (422)', async () => {
    for (const label of ['patient asked', 'Patient asked'])
      await expect(
        as('admin').dropdown_options.create({ list: 'staff_cancel', label }),
      ).rejects.toMatchObject({ status: 422, errors: [{ code: 'words_taken' }] })
    const added = await Promise.allSettled(
      [1, 2].map(() => as('admin').dropdown_options.create({ list: 'reject', label: 'Twice' })),
    )
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('needs words, and a list that choices are added to', async () => {
    for (const label of ['', '   ', 'x'.repeat(61), '?!', 'two\nlines'])
      await expect(
        as('admin').dropdown_options.create({ list: 'reject', label }),
        label,
      ).rejects.toMatchObject({ status: 422 })
    for (const list of ['task_status', 'state', 'nowhere'])
      await expect(
        as('admin').dropdown_options.create({ list, label: 'New' }),
        list,
      ).rejects.toMatchObject({ status: 409, errors: [{ code: 'fixed_list' }] })
  })

  it('is changed by admins alone (403), and by the first of two (412)', async () => {
    const { id, version = 1 } = await choice('reject', 'duplicate')
    expect((await choice('reject', 'duplicate')).can).toEqual(['update'])
    for (const role of ['manager', 'clinical_admin', 'support', 'patient'] as const) {
      await expect(as(role).dropdown_options.update(id, { label: 'Mine' })).rejects.toMatchObject({
        status: 403,
      })
      await expect(
        as(role).dropdown_options.create({ list: 'reject', label: 'Mine' }),
      ).rejects.toMatchObject({ status: 403 })
    }
    const changed = await Promise.allSettled(
      ['One', 'Two'].map((label) =>
        as('admin').dropdown_options.update(id, { label }, { version }),
      ),
    )
    expect(changed.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(changed.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 412 },
    })
    expect(await choice('reject', 'duplicate')).toMatchObject({ version: version + 1 })
  })

  it('moves, and the others close up', async () => {
    const codes = async () => (await choicesOf('correction_denied')).map(({ code }) => code)
    const before = await codes()
    const [first = '', second = '', ...rest] = before
    await change('correction_denied', first, { position: 2 })
    expect(await codes()).toEqual([second, first, ...rest])
    await change('correction_denied', first, { position: 1 })
    expect(await codes()).toEqual(before)
    await change('correction_denied', first, { position: 99 })
    expect(await codes()).toEqual([second, ...rest, first])
    expect((await choicesOf('correction_denied')).map(({ position }) => position)).toEqual([
      1, 2, 3, 4, 5,
    ])
    await expect(change('correction_denied', first, { position: 0 })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('retired, is offered no more and stays in the record that holds it; restored, is offered again', async () => {
    const patient = as('patient')
    const { id } = await patient.call('GET /me')
    await patient.patients.update(id, { relationship: 'Open' })
    await change('relationship', 'Open', { active: false })
    const other = as('otherPatient')
    const { id: otherId } = await other.call('GET /me')
    await expect(other.patients.update(otherId, { relationship: 'Open' })).rejects.toMatchObject({
      status: 422,
      fields: { relationship: ['Choose from the list'] },
    })
    expect(
      await patient.patients.update(id, { relationship: 'Open', nickname: 'Sam' }),
    ).toMatchObject({ relationship: 'Open', nickname: 'Sam' })
    await change('relationship', 'Open', { active: true })
    expect(await other.patients.update(otherId, { relationship: 'Open' })).toMatchObject({
      relationship: 'Open',
    })
  })

  it('that the product depends on is not retired (409), nor is the last of a list', async () => {
    for (const [list, code] of [
      ['staff_cancel', 'other'],
      ['gender', 'Prefer not to answer'],
      ['ethnicity', 'Hispanic or Latino'],
      ['missed', 'provider_missed'],
      ['task_status', 'todo'],
    ] as const)
      await expect(
        change(
          list,
          (await choicesOf(list)).find((one) => one.code === code)?.code ??
            (await choicesOf(list))[0]?.code ??
            '',
          { active: false },
        ),
        `${list} ${code}`,
      ).rejects.toMatchObject({ status: 409, errors: [{ code: 'required_choice' }] })
    const codes = (await choicesOf('sti_history')).map(({ code }) => code)
    const retired = await Promise.allSettled(
      codes.map((code) => change('sti_history', code, { active: false })),
    )
    expect(retired.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(codes.length)
    expect((await choicesOf('sti_history')).filter(({ active }) => active)).not.toHaveLength(0)
  })
})
