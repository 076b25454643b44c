import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { labOrders } from '#edge/domains/labs/index'
import { prescriptionOrders } from '#edge/domains/pharmacy_messages/index'
import { taskRules } from '#edge/domains/tasks/index'
import { maxEventAttempts } from '#edge/events/retries'
import type { Subscriber } from '#edge/events/subscriber'
import { hourMs, now, setClock } from '#edge/platform/time'
import { addLab } from '../labs/reports-on-orders'
import { act, addPrescription, end, setPrescription } from '../prescriptions/pills'
import { as, world } from '../world'
import { outboxProcessor, replaceSubscribers, rows } from './event-fixtures'

/** As on a day on which no lab and no pharmacy answers. */
const unanswered = (subscriber: Subscriber): Subscriber => ({
  ...subscriber,
  handle: async () => {
    throw new TypeError('no answer')
  },
})
const loseLine = () =>
  replaceSubscribers([unanswered(labOrders), unanswered(prescriptionOrders), taskRules])
const regainLine = () => replaceSubscribers([labOrders, prescriptionOrders, taskRules])
const attempt = async (times: number) => {
  await outboxProcessor().drain()
  for (let n = 1; n < times; n++) {
    // No longer than until the next attempt is due: sessions end after half a day.
    setClock(now() + Math.min(5_000 * 4 ** (n - 1), hourMs) + 1)
    await outboxProcessor().drain()
  }
}
const tasksAbout = (id: string) =>
  rows<{ kind: string; priority: number; status: string }>(
    'select kind, priority, status from tasks where subject_id = ? order by id',
    id,
  )
const markOf = async (id: string) => (await as('provider').labs.get(id)).transmissionFailedAt
const retryLab = (role: 'assistant' | 'provider' | 'support', id: string) =>
  as(role).call('POST /labs/:id/retry', { params: { id } })
const cancelLab = (id: string) =>
  as('provider').call('POST /labs/:id/cancel', {
    params: { id },
    body: { reasonCode: 'duplicate' },
  })

/** One that its pharmacy filled. */
const addDispensed = async (): Promise<string> => {
  const { id } = await addPrescription()
  await setPrescription(
    id,
    "status = 'dispensed', signed_at = created_at, signed_by_id = author_id",
  )
  return id
}

beforeAll(world)
beforeEach(loseLine)
afterEach(() => setClock(null))

describe('an order whose transmission to its lab is a dead letter', () => {
  it('makes one task for an assistant, at the last attempt and not before', async () => {
    const { id } = await addLab()
    await attempt(maxEventAttempts - 1)
    expect(await tasksAbout(id)).toEqual([])
    setClock(now() + hourMs + 1)
    await attempt(2)
    expect(await tasksAbout(id)).toEqual([
      { kind: 'failed_lab_transmission', priority: 2, status: 'todo' },
    ])
    const [event] = await rows<{ detail: string; actor_role: string }>(
      "select detail, actor_role from events where name = 'labs.fail_transmission' and subject_id = ?",
      id,
    )
    expect(event).toEqual({ detail: '{"status":"ordered"}', actor_role: 'system' })
  })

  it('is seen to once it is canceled, and the lab told of that', async () => {
    const { id } = await addLab()
    await attempt(maxEventAttempts)
    await regainLine()
    await cancelLab(id)
    await outboxProcessor().drain()
    expect(await tasksAbout(id)).toMatchObject([{ status: 'completed' }])
  })

  it('is sent again by who has the task, which is closed then, and makes another where that fails too', async () => {
    const { id } = await addLab()
    await attempt(maxEventAttempts)
    expect(await markOf(id)).toEqual(expect.any(String))
    await retryLab('assistant', id)
    await attempt(maxEventAttempts)
    const [first, second, ...more] = await tasksAbout(id)
    expect([first?.status, second?.status, more]).toEqual(['completed', 'todo', []])

    await regainLine()
    await retryLab('provider', id)
    await outboxProcessor().drain()
    expect(await tasksAbout(id)).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
    expect(await markOf(id)).toBeNull()
    expect(await rows('select placed_at from labs where id = ?', id)).toEqual([
      { placed_at: expect.any(String) },
    ])
    await expect(retryLab('provider', id)).rejects.toMatchObject({ status: 409 })
  })

  it('is not sent again before every attempt failed, nor by who has no part in the care', async () => {
    const { id } = await addLab()
    await expect(retryLab('assistant', id)).rejects.toMatchObject({
      errors: [{ code: 'not_failed' }],
    })
    await attempt(maxEventAttempts)
    await expect(retryLab('support', id)).rejects.toMatchObject({ status: 403 })
    expect(await as('patient').labs.get(id)).not.toHaveProperty('transmissionFailedAt')
  })

  it('makes one too where it was canceled, which the lab does not know', async () => {
    await regainLine()
    const { id } = await addLab()
    await attempt(1)
    await loseLine()
    await cancelLab(id)
    await attempt(maxEventAttempts)
    expect(await tasksAbout(id)).toMatchObject([{ kind: 'failed_lab_transmission' }])
    await regainLine()
    await retryLab('assistant', id)
    await outboxProcessor().drain()
    expect(await tasksAbout(id)).toMatchObject([{ status: 'completed' }])
  })
})

describe('the person who has the task to call', () => {
  const call = async (subjectId: string, reasonCode: string) => {
    const [task] = await rows<{ id: string }>(
      'select id from tasks where subject_id = ? and closed_at is null',
      subjectId,
    )
    await as('assistant').call('POST /tasks/:id/mark_completed', {
      params: { id: task?.id ?? '' },
      body: { reasonCode, ...(reasonCode === 'other' && { reasonText: 'They are closed' }) },
    })
  }

  it('has told the lab once it is done', async () => {
    const { id } = await addLab()
    await attempt(maxEventAttempts)
    await call(id, 'done')
    expect(await markOf(id)).toBeNull()
    expect(
      await rows(
        "select actor_role from events where name = 'labs.confirm_transmission' and subject_id = ?",
        id,
      ),
    ).toEqual([{ actor_role: 'assistant' }])
    await expect(retryLab('provider', id)).rejects.toMatchObject({ status: 409 })
  })

  it('has told the pharmacy to stop once it is done, and not where it ends otherwise', async () => {
    const [stopped, unstopped] = [await addDispensed(), await addDispensed()]
    for (const id of [stopped, unstopped]) await end('provider', 'discontinue', id, 'patient_asked')
    await attempt(maxEventAttempts)
    await call(stopped, 'done')
    await call(unstopped, 'other')
    const failedAt = async (id: string) =>
      (await as('provider').prescriptions.get(id)).transmissionFailedAt
    expect(await failedAt(stopped)).toBeNull()
    expect(await failedAt(unstopped)).toEqual(expect.any(String))
  })
})

describe('a prescription whose transmission to its pharmacy is a dead letter', () => {
  it('makes an urgent task, whether it was to be sent or to be stopped', async () => {
    const { id: unsent } = await addPrescription()
    await act('provider', 'sign', unsent)
    const stopped = await addDispensed()
    await end('provider', 'discontinue', stopped, 'patient_asked')
    await attempt(maxEventAttempts)
    for (const id of [unsent, stopped])
      expect(await tasksAbout(id)).toMatchObject([
        { kind: 'failed_pharmacy_transmission', priority: 1 },
      ])
  })

  it('has its end told again, once, and no new prescription sent', async () => {
    const id = await addDispensed()
    await end('provider', 'discontinue', id, 'patient_asked')
    await expect(act('provider', 'retry', id)).rejects.toMatchObject({
      errors: [{ code: 'not_failed' }],
    })
    await attempt(maxEventAttempts)
    const failed = await as('provider').prescriptions.get(id)
    expect(failed.transmissionFailedAt).toEqual(expect.any(String))
    expect(failed.can).toContain('retry')
    expect(await as('patient').prescriptions.get(id)).not.toHaveProperty('transmissionFailedAt')
    await expect(act('assistant', 'retry', id)).rejects.toMatchObject({ status: 403 })

    await regainLine()
    await act('provider', 'retry', id)
    await outboxProcessor().drain()
    expect(await as('provider').prescriptions.get(id)).toMatchObject({
      status: 'discontinued',
      transmissionFailedAt: null,
    })
    expect(await tasksAbout(id)).toMatchObject([{ status: 'completed' }])
    await expect(act('provider', 'retry', id)).rejects.toMatchObject({ status: 409 })
  })

  it('that was signed is sent again at once, without the wait of one that is on its way', async () => {
    const { id } = await addPrescription()
    await act('provider', 'sign', id)
    await attempt(maxEventAttempts)
    const { can } = await as('provider').prescriptions.get(id)
    expect(can).toEqual(expect.arrayContaining(['retry', 'print', 'cancel']))
    await regainLine()
    await act('provider', 'retry', id)
    await outboxProcessor().drain()
    expect((await as('provider').prescriptions.get(id)).status).toBe('sent')
    expect(await tasksAbout(id)).toMatchObject([{ status: 'completed' }])
  })

  it('makes none where it was printed meanwhile', async () => {
    const { id } = await addPrescription()
    await act('provider', 'sign', id)
    await setPrescription(id, "status = 'printed'")
    await attempt(maxEventAttempts)
    expect(await tasksAbout(id)).toEqual([])
  })
})
