import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import type { LabReport } from '#edge/domains/labs/index'
import { uuidv7 } from '#edge/platform/ids'
import { addVisit, codeOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import { as, db, pharmacyId, prepareRow, userId, world } from '../world'
import { act, addPrescription, move, setPrescription, written } from './pills'

const other = uuidv7()
beforeAll(async () => {
  await world()
  await prepareRow(rowsAt('2026-01-05T15:00:00.000Z').pharmacy({ id: other })).run()
})

const patient = userId('patient')
const prep = { drug: 'ftc_tdf_prep', days: 30, refills: 1, reason: 'hiv_prep' } as const
const tested = async (...values: LabReport['values']) => {
  const { id } = await addLab(
    'provider',
    values.map(({ code }) => code),
  )
  await report(id, values)
}
/** The new fact. */
const turnReactive = () => tested({ code: 'hiv_ag_ab', value: 'Reactive' })
const draft = async (more: Parameters<typeof addPrescription>[1] = {}) =>
  (await addPrescription('provider', { drug: prep.drug, refills: 1, ...more })).id
const inStatus = async (status: string) => {
  const id = await draft()
  await setPrescription(
    id,
    'status = ?, signed_at = created_at, signed_by_id = author_id, sent_at = created_at',
    status,
  )
  return id
}
const check = (more: object = {}) =>
  as('provider').call('POST /patients/:patient/prescription_checks', {
    params: { patient },
    body: {
      ...written({ drug: prep.drug, days: prep.days }),
      refills: prep.refills,
      reason: prep.reason,
      ...more,
    },
  })

beforeEach(async () => {
  await db.exec('delete from observations')
  await db.exec("update prescriptions set signed_at = null, status = 'draft', filled_at = null")
  await tested(
    { code: 'hiv_ag_ab', value: 'Non-reactive' },
    { code: 'egfr', value: '96' },
    { code: 'hepatitis_b_surface_antigen', value: 'Negative' },
  )
})

describe('a fact that comes between the writing of PrEP and the next step', () => {
  it.each<[string, () => Promise<string>, (id: string) => Promise<string | undefined>]>([
    ['signing it in the chart', draft, (id) => codeOf(act('provider', 'sign', id))],
    ['sending it again', () => inStatus('error'), (id) => codeOf(act('provider', 'retry', id))],
    ['printing it', () => inStatus('error'), (id) => codeOf(act('provider', 'print', id))],
    ['another pharmacy', () => inStatus('error'), (id) => codeOf(move('provider', id, other))],
    ['a refill', () => inStatus('dispensed'), (id) => codeOf(act('provider', 'refill', id))],
    [
      'a renewal',
      () => inStatus('renewal_requested'),
      async (id) => codeOf(act('provider', 'sign', await draft({ renews: id }))),
    ],
  ])('refuses %s', async (_, begin, step) => {
    const id = await begin()
    await turnReactive()
    expect(await step(id)).toBe('hiv_result')
  })

  it('refuses it in the visit', async () => {
    const { appointment } = await addVisit()
    const { encounterId } = await as('provider').call(
      'PATCH /patients/:patient/appointments/:appointment/soap_notes',
      {
        params: { patient, appointment },
        version: 0,
        body: { content: JSON.stringify({ plan: 'PrEP' }) },
      },
    )
    const { id } = await as('provider').call(
      'POST /patients/:patient/encounters/:encounter/prescriptions',
      {
        params: { patient, encounter: encounterId ?? '' },
        body: {
          ...written({ drug: prep.drug, days: prep.days }),
          refills: prep.refills,
          reason: prep.reason,
          pharmacy: pharmacyId(),
        },
      },
    )
    await turnReactive()
    expect(await codeOf(act('provider', 'sign', id))).toBe('hiv_result')
  })

  it('is told in the form, in the list and of what is taken by the same words', async () => {
    const id = await draft()
    const held = await inStatus('dispensed')
    await turnReactive()
    const wordsOf = (found: readonly { readonly code: string; readonly text: string }[]) =>
      found.find(({ code }) => code === 'hiv_result')?.text
    const inForm = wordsOf(await check({ prescription: id }))
    expect(inForm).toMatch(/HIV negative/)
    const [listed] = await as('provider').call('POST /prescription_checks', {
      body: { prescriptions: [id] },
    })
    expect(wordsOf(listed?.checks ?? [])).toBe(inForm)
    const doubts = await as('provider').call('GET /patients/:patient/prescription_checks', {
      params: { patient },
    })
    expect(doubts.find((each) => each.id === held)).toMatchObject({ text: inForm })
  })

  it('refuses a paper that was printed, read once more', async () => {
    const id = await inStatus('printed')
    const paper = () =>
      codeOf(
        as('provider').call('GET /prescriptions/:prescription/paper', {
          params: { prescription: id },
        }),
      )
    expect(await paper()).toBe('answered')
    await turnReactive()
    expect(await paper()).toBe('hiv_result')
  })
})
