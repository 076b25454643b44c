import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, db, world } from '../world'

beforeAll(() => world())

const admin = () => as('admin')
const kind = (id = '2') => admin().encounter_types.get(id)
const lastChange = async (subjectId: string) => {
  const [change] = await admin().catalogue_changes.list({ filter: { subjectId } })
  if (!change) throw new Error('No change')
  return change
}
const undo = (id: string) =>
  admin().call('POST /catalogue_changes/:catalogue_change/undo', {
    params: { catalogue_change: id },
  })
const refusal = (status: number, code?: string) => ({
  status,
  ...(code && { errors: [expect.objectContaining({ code })] }),
})

describe('a kind of visit', () => {
  it('has the name, the length and the price that an admin gives it, each change a version with its author', async () => {
    const before = await kind()
    expect(before).toMatchObject({ minutes: 20, cashPrice: 4900, active: true, version: 1 })
    const after = await admin().encounter_types.update('2', {
      name: 'PrEP check-in',
      minutes: 30,
      cashPrice: 5900,
    })
    expect(after).toMatchObject({ name: 'PrEP check-in', minutes: 30, cashPrice: 5900, version: 2 })
    expect(await lastChange('2')).toMatchObject({
      subjectType: 'encounter_types',
      subjectVersion: 1,
      changedByName: 'Ada Min',
      undoesId: null,
      changes: [
        { name: 'name', from: 'PrEP Quarterly', to: 'PrEP check-in' },
        { name: 'minutes', from: 20, to: 30 },
        { name: 'cashPrice', from: 4900, to: 5900 },
      ],
    })
  })

  it('that is saved as it is makes no version', async () => {
    const { version, minutes } = await kind()
    expect((await admin().encounter_types.update('2', { minutes })).version).toBe(version)
  })

  it.each([
    [{ cashPrice: -1 }],
    [{ cashPrice: 1.5 }],
    [{ cashPrice: 1_000_001 }],
    [{ minutes: 0 }],
    [{ minutes: 7 }],
    [{ minutes: 300 }],
    [{ name: '' }],
    [{ name: 'PrEP Initial' }],
  ])('refuses %j', async (values) =>
    expect(admin().encounter_types.update('2', values)).rejects.toMatchObject({ status: 422 }),
  )

  it('is changed by admins alone', async () => {
    for (const role of ['manager', 'support', 'provider', 'clinical_admin', 'patient'] as const)
      await expect(as(role).encounter_types.update('2', { cashPrice: 1 })).rejects.toMatchObject({
        status: 403,
      })
    for (const role of ['manager', 'patient'] as const)
      expect((await api('/api/catalogue_changes', {}, role)).status).toBe(403)
  })

  it('that two admins change at once is changed by the first, and the second is told', async () => {
    const { version = 0 } = await kind()
    const change = (cashPrice: number) =>
      admin().encounter_types.update('2', { cashPrice }, { version })
    const both = await Promise.allSettled([change(6100), change(6200)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 412 },
    })
    expect((await kind()).version).toBe(version + 1)
  })

  it('that is retired can be booked no more, and one always stays', async () => {
    await admin().encounter_types.update('2', { active: false })
    expect(await kind()).toMatchObject({ active: false })
    await undo((await lastChange('2')).id)
    expect(await kind()).toMatchObject({ active: true })
    await db.prepare("update encounter_types set active = 0 where id <> '2'").run()
    await expect(admin().encounter_types.update('2', { active: false })).rejects.toMatchObject(
      refusal(409),
    )
    await db.prepare('update encounter_types set active = 1').run()
  })
})

describe('undoing a change', () => {
  it('puts back what it replaced, as a version that can be undone too', async () => {
    await admin().encounter_types.update('3', { minutes: 40 })
    const change = await lastChange('3')
    await undo(change.id)
    expect(await kind('3')).toMatchObject({ minutes: 20, version: 3 })
    const undoing = await lastChange('3')
    expect(undoing).toMatchObject({
      undoesId: change.id,
      changes: [{ name: 'minutes', from: 40, to: 20 }],
    })
    await expect(undo(change.id)).rejects.toMatchObject(refusal(409, 'changed_since'))
    await undo(undoing.id)
    expect(await kind('3')).toMatchObject({ minutes: 40 })
  })

  it('leaves alone what was changed again since, and what else was changed', async () => {
    const { minutes } = await kind('4')
    await admin().encounter_types.update('4', { minutes: 45 })
    const first = await lastChange('4')
    await admin().encounter_types.update('4', { cashPrice: 100 })
    await undo(first.id)
    expect(await kind('4')).toMatchObject({ minutes, cashPrice: 100 })
  })

  it('is done once by two at once, and by admins alone', async () => {
    await admin().encounter_types.update('5', { minutes: 60 })
    const { id } = await lastChange('5')
    const both = await Promise.allSettled([undo(id), undo(id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const answer = await api(`/api/catalogue_changes/${id}/undo`, { method: 'POST' }, 'manager')
    expect(answer.status).toBe(403)
  })
})

describe('states, treatments and tasks', () => {
  it('a state offers what an admin chose, and patients there are offered no more', async () => {
    const offered = async () =>
      (await as('patient').treatments.list()).find(({ name }) => name === 'PrEP')?.states
    expect(await offered()).toContain('NY')
    const lines = (await admin().states.get('NY')).serviceLines
    const without = lines.filter((name) => name !== 'PrEP')
    expect(await admin().states.update('NY', { serviceLines: without })).toMatchObject({
      serviceLines: without,
    })
    expect(await offered()).not.toContain('NY')
    await undo((await lastChange('NY')).id)
    expect((await admin().states.get('NY')).serviceLines).toEqual(lines)
    expect(await offered()).toContain('NY')
  })

  it('refuses an unknown state, an unknown service line, and care where no license is given', async () => {
    const set = (state: string, serviceLines: string[]) =>
      admin().states.update(state, { serviceLines })
    await expect(set('ZZ', ['PrEP'])).rejects.toMatchObject({ status: 404 })
    await expect(set('NY', ['Surgery'])).rejects.toMatchObject({ status: 422 })
    await expect(set('AA', ['PrEP'])).rejects.toMatchObject({ status: 422 })
    await expect(as('manager').states.update('NY', { serviceLines: [] })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('a treatment that is retired is chosen and shown no more', async () => {
    const [treatment] = await admin().treatments.list()
    const id = treatment?.id ?? ''
    await admin().treatments.update(id, { active: false, summary: 'Not now' })
    expect((await as('patient').treatments.list()).map((each) => each.id)).not.toContain(id)
    expect((await admin().treatments.list()).map((each) => each.id)).toContain(id)
    await undo((await lastChange(id)).id)
    expect(await as('patient').treatments.get(id)).toMatchObject({ summary: treatment?.summary })
  })

  it('a kind of task is due when an admin says, in hours from one', async () => {
    const id = 'visit_without_clinician'
    expect(await admin().task_kinds.update(id, { openHours: 3 })).toMatchObject({ openHours: 3 })
    for (const openHours of [0, -1, 501])
      await expect(admin().task_kinds.update(id, { openHours })).rejects.toMatchObject({
        status: 422,
      })
    await expect(as('manager').task_kinds.update(id, { openHours: 3 })).rejects.toMatchObject({
      status: 403,
    })
    await undo((await lastChange(id)).id)
  })
})
