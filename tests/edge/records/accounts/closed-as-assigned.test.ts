import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import {
  at,
  bookingOf,
  openAvailability,
  resetSchedule,
  rows,
  run,
  visitsOf,
} from '../../schedule/schedule-fixtures'
import { clock } from '../../schedule/visit-actions'
import { visitIn } from '../../schedule/visits'
import {
  as,
  asOvertaken,
  deleteMessages,
  type Person,
  providerId,
  stepUpAs,
  userId,
} from '../../world'

const jordan = userId('patient')
const close = (who: Person) =>
  run("update users set status = 'deactivated' where id = ?", userId(who)).run()
/** The caller, overtaken by an admin who closes the account of `who` just before the write. */
const asCloses = (caller: Person, who: Person, write: RegExp) =>
  asOvertaken(caller, write, () => close(who))
const newTask = (more: object = {}) =>
  as('manager').tasks.create({ kind: 'call_back', patientId: jordan, ...more } as never)
const startWith = (caller: ReturnType<typeof as>, who: Person) =>
  caller.call('POST /users/:user/conversations', {
    params: { user: userId(who) },
    body: { messageText: 'Are you there?' },
  })
const assigneeOf = async (id: string) => (await as('clinical_lead').conversations.get(id)).assignee

beforeEach(async () => {
  await resetSchedule()
  await run("update users set status = 'active'").run()
  await deleteMessages()
  for (const table of ['conversation_users', 'conversations'])
    await run(`delete from ${table}`).run()
  await run('update patients set support_user_id = null').run()
})
afterAll(() => setClock(null))

describe('an account that is closed at the instant it is assigned', () => {
  it('has no task of it: the caller is asked for another colleague', async () => {
    const { id } = await newTask()
    const refused = { status: 422, errors: [{ code: 'not_of_team' }] }
    await expect(
      asCloses('manager', 'provider', /^update "tasks"/).call('PATCH /tasks/:id/update_assignee', {
        params: { id },
        body: { assigneeId: userId('provider') },
      }),
    ).rejects.toMatchObject(refused)
    expect((await as('manager').tasks.get(id)).assigneeId).toBeNull()
  })

  it('has no new task either, and none is made', async () => {
    await expect(
      asCloses('manager', 'provider', /^insert into "tasks"/).tasks.create({
        kind: 'call_back',
        patientId: jordan,
        assigneeId: userId('provider'),
      } as never),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'not_of_team' }] })
    expect(await as('manager').tasks.list()).toEqual([])
  })

  it('is not whose a task is again that is opened again: it is the team’s', async () => {
    const assigneeId = userId('clinical_admin')
    const { id } = await newTask({ kind: 'complaint', assigneeId })
    const params = { id }
    await as('manager').call('POST /tasks/:id/mark_completed', {
      params,
      body: { reasonCode: 'done' } as never,
    })
    const opened = await asCloses('manager', 'clinical_admin', /^update "tasks"/).call(
      'POST /tasks/:id/mark_todo',
      { params },
    )
    expect(opened).toMatchObject({ status: 'todo', assigneeId: null })
  })

  it('answers no conversation that it is given', async () => {
    const { conversationId } = await startWith(as('patient'), 'provider')
    await expect(
      asCloses('clinical_lead', 'assistant', /^update "conversations"/).call(
        'POST /conversations/:id/assign',
        { params: { id: conversationId }, body: { assigneeId: userId('assistant') } },
      ),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'unknown_user' }] })
    expect(await assigneeOf(conversationId)).toMatchObject({ id: userId('provider') })
  })

  it('answers no conversation that a colleague opens: the team does', async () => {
    const overtaken = asCloses('clinical_lead', 'provider', /^insert into "conversations"/)
    const { conversationId } = await startWith(overtaken, 'patient')
    expect(await assigneeOf(conversationId)).toBeNull()
  })

  it('is written to by no patient: 404, as from then on, and no conversation is opened', async () => {
    const overtaken = asCloses('patient', 'provider', /^insert into "conversations"/)
    await expect(startWith(overtaken, 'provider')).rejects.toMatchObject({ status: 404 })
    await expect(startWith(as('patient'), 'provider')).rejects.toMatchObject({ status: 404 })
    expect(await rows('select 1 from conversations')).toEqual([])
  })

  it('neither assists nor supervises a clinician', async () => {
    const clinician = providerId('otherProvider')
    await expect(
      asCloses('manager', 'assistant', /^update "providers"/).providers.update(clinician, {
        assistantId: userId('assistant'),
      }),
    ).rejects.toMatchObject({ status: 422, message: 'Choose someone with that role' })
    expect((await as('manager').providers.get(clinician)).assistantId).toBeNull()
  })

  it('takes no patient over, as their clinician or as who supports them', async () => {
    const handOver = (caller: ReturnType<typeof as>, to: object) =>
      caller.patients.update(jordan, { ...to, handOverReason: 'workload' } as never)
    for (const [who, to] of [
      ['support', { supportUserId: userId('support') }],
      ['otherProvider', { providerId: providerId('otherProvider') }],
    ] as const) {
      await expect(
        handOver(asCloses('manager', who, /^update "patients"/), to),
      ).rejects.toMatchObject({ status: 412 })
      await expect(handOver(as('manager'), to)).rejects.toMatchObject({ status: 422 })
    }
  })

  it('takes over nothing of another account that is closed', async () => {
    await stepUpAs('admin')
    const hand = (caller: ReturnType<typeof as>) =>
      caller.call('POST /users/:id/status/deactivate', {
        params: { id: userId('provider') },
        body: { successorId: userId('otherProvider') },
      })
    await expect(hand(asCloses('admin', 'otherProvider', /^update "users"/))).rejects.toMatchObject(
      { status: 412 },
    )
    await expect(hand(as('admin'))).rejects.toMatchObject({
      errors: [{ code: 'successor_refused' }],
    })
    expect((await as('manager').patients.get(jordan)).providerId).toBe(providerId('provider'))
  })

  it('has no visit booked with it, nor one made outside of its hours', async () => {
    const choice = { availabilityId: await openAvailability('15:00', '16:00'), time: at('15:00') }
    await expect(
      visitsOf(asCloses('patient', 'provider', /insert into "slot_claims"/)).create({
        ...bookingOf(choice),
        initials: 'JE',
      }),
    ).rejects.toMatchObject({ status: 409 })
    await run("update users set status = 'active'").run()
    clock('09:30')
    const made = asCloses('clinical_admin', 'provider', /insert into "slot_claims"/)
    await expect(
      made.ad_hoc_appointments.in({ providers: providerId('provider') }).create({
        patientId: jordan,
        encounterTypeId: '3',
        appointmentType: 'video',
        startsAt: at('09:30'),
      }),
    ).rejects.toMatchObject({ status: 409, errors: [{ code: 'provider_inactive' }] })
  })

  it.each(['scheduled', 'waiting'] as const)(
    'is given back no visit that is corrected to %s',
    async (to) => {
      clock('09:30')
      const id = await visitIn('Failed')
      await expect(
        asCloses('clinical_admin', 'provider', /^update "appointments"/).call(
          `POST /appointments/:id/correct_to_${to}`,
          { params: { id }, body: { reasonText: 'The wrong row' } },
        ),
      ).rejects.toMatchObject({ status: 409, errors: [{ code: 'provider_inactive' }] })
      await run("update users set status = 'active'").run()
      const { status, waitingSince } = await as('clinical_admin').appointments.get(id)
      expect({ status, waitingSince }).toEqual({ status: 'Failed', waitingSince: null })
      expect(await rows('select 1 from slot_claims where owner_id = ?', id)).toEqual([])
    },
  )
})
