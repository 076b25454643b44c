import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LabReport } from '#edge/domains/labs/index'
import { pressDevPharmacy } from '#edge/domains/pharmacy_messages/dev-pharmacy'
import { reportUnansweredStops } from '#edge/domains/prescriptions/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, iso, now } from '#edge/platform/time'
import { addLab, report } from '../labs/reports-on-orders'
import { as, bindings, db, userId, world } from '../world'
import { act, addPrescription, end, setPrescription } from './pills'

beforeAll(world)
beforeEach(async () => {
  for (const table of ['observations', 'tasks']) await db.exec(`delete from ${table}`)
  await db.exec(
    "update prescriptions set signed_at = null, status = 'draft', filled_at = null, recall = null",
  )
})

const environment = environmentOf(bindings)
const drain = () => drainOutbox(environment)
const read = (id: string) => as('provider').prescriptions.get(id)
const sign = async (other: Parameters<typeof addPrescription>[1] = {}) => {
  const { id } = await addPrescription('provider', other)
  await act('provider', 'sign', id)
  await drain()
  return id
}
/** Sends a message of the pharmacy about a prescription. */
const tell = async (id: string, action: string, more: object = {}) => {
  await pressDevPharmacy(environment, { id, action, list: 'prescription_status', ...more })
  await drain()
}
const tasksOf = async (id: string) =>
  (
    await db
      .prepare(
        'select kind, assignee_id as owner from tasks where subject_id = ? and closed_at is null',
      )
      .bind(id)
      .all<{ kind: string; owner: string }>()
  ).results

describe('a stopped medicine at its pharmacy', () => {
  const stop = async (answer: 'canceled' | 'cancel_denied') => {
    const id = await sign()
    await tell(id, 'dispensed')
    await end('provider', 'discontinue', id, 'side_effects')
    await drain()
    expect(await read(id)).toMatchObject({ status: 'discontinued', recall: 'asked' })
    await tell(id, answer, { words: 'Given out this morning.' })
    return id
  }

  it('is recalled, and no longer dispensed once its pharmacy confirms', async () => {
    const id = await stop('canceled')
    expect(await read(id)).toMatchObject({ recall: 'confirmed', refillsLeft: 0 })
    expect(await tasksOf(id)).toEqual([])
  })

  it('opens a task of its clinician when it was dispensed already', async () => {
    const id = await stop('cancel_denied')
    expect(await read(id)).toMatchObject({
      recall: 'denied',
      pharmacyNote: 'Given out this morning.',
    })
    expect(await tasksOf(id)).toMatchObject([
      { kind: 'late_at_pharmacy', owner: userId('provider') },
    ])
  })

  it('accepts an answer at the pharmacy desk too, and only after a recall', async () => {
    const [stopped, other] = [await sign(), await sign()]
    await tell(stopped, 'dispensed')
    await end('provider', 'discontinue', stopped, 'side_effects')
    expect(await act('pharmacy', 'confirm_cancel', stopped)).toMatchObject({
      status: 'discontinued',
      recall: 'confirmed',
    })
    await expect(act('pharmacy', 'confirm_cancel', other)).rejects.toMatchObject({
      errors: [{ code: 'not_asked' }],
    })
  })

  it('opens a task when it is dispensed after all, or when no one answers within a day', async () => {
    const [late, silent] = [await sign(), await sign()]
    for (const id of [late, silent]) await end('provider', 'cancel', id, 'not_safe')
    await drain()
    await tell(late, 'dispensed')
    await setPrescription(silent, 'updated_at = ?', iso(now() - 25 * hourMs))
    for (const _ of [1, 2]) await reportUnansweredStops(connect(bindings.DB), now())
    await drain()
    expect(await read(late)).toMatchObject({
      status: 'cancel_requested',
      filledAt: expect.any(String),
    })
    for (const id of [late, silent])
      expect(await tasksOf(id)).toMatchObject([
        { kind: 'late_at_pharmacy', owner: userId('provider') },
      ])
  })
})

describe('PrEP at its pharmacy', () => {
  const tested = async (...values: LabReport['values']) => {
    const { id } = await addLab(
      'provider',
      values.map(({ code }) => code),
    )
    await report(id, values)
    await drain()
  }

  it('is recalled at once after a reactive HIV test, and hides the reason from its patient', async () => {
    await tested(
      { code: 'hiv_ag_ab', value: 'Non-reactive' },
      { code: 'egfr', value: '96' },
      { code: 'hepatitis_b_surface_antigen', value: 'Negative' },
    )
    const id = await sign({ drug: 'ftc_tdf_prep', refills: 1 })
    await tell(id, 'dispensed')
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    expect(await read(id)).toMatchObject({ status: 'dispensed', recall: 'asked' })
    const seen = await as('patient').prescriptions.get(id)
    expect(seen).toMatchObject({ status: 'dispensed' })
    expect(seen).not.toHaveProperty('recall')
    await tell(id, 'canceled')
    expect(await read(id)).toMatchObject({ recall: 'confirmed', refillsLeft: 0 })
  })

  it('is left to a clinician when its end could cause a hepatitis B flare', async () => {
    await tested(
      { code: 'hiv_ag_ab', value: 'Non-reactive' },
      { code: 'egfr', value: '96' },
      { code: 'hepatitis_b_surface_antigen', value: 'Positive' },
    )
    const id = await sign({
      drug: 'ftc_tdf_prep',
      refills: 1,
      overrideReason: 'The plan is made with the patient.',
    })
    await tell(id, 'dispensed')
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    expect(await read(id)).toMatchObject({ status: 'dispensed', recall: null })
    expect(await tasksOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'medicine_conflict', owner: userId('provider') }),
    )
  })
})
