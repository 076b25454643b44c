// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '#edge/client'
import { LabDetail } from '#islands/staff/labs/LabDetail.tsx'
import { LabList } from '#islands/staff/labs/LabList.tsx'
import { type LabToReview, loadLabsToReview } from '#islands/staff/labs/lab'
import { PrescriptionOrders } from '#islands/staff/orders/PrescriptionOrders.tsx'

const [list, call] = vi.hoisted(() => [vi.fn(), vi.fn()])
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    call,
    prescriptions: {
      in: () => ({ list, page: async (query: object) => ({ rows: await list(query) }) }),
    },
    lab_results: { in: () => ({ list: async () => [] }) },
  },
}))
beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

const at = '2026-11-26T12:00:00.000Z'
const lab = (id: string, ...values: readonly (readonly [code: string, value: string])[]) =>
  ({
    ...{ id, version: 1, vendor: 'Ash', status: 'final', reviewStatus: 'Needs Review' },
    ...{ tests: values.map(([code]) => code), resultedAt: at, releasedAt: null, can: [] },
    patient: { id: 'p1', fullChosenName: `Patient ${id}` },
    results: values.map(([code, value]) => ({
      ...{ id: `${id}-${code}`, code, value, unit: null, range: null, finalAt: at },
      ...{ flag: value === 'Non-reactive' ? 'normal' : 'reactive', isCorrected: false },
    })),
  }) as unknown as LabToReview
const clear = lab('clear', ['hiv_ag_ab', 'Non-reactive'])
const syphilis = lab('syphilis', ['syphilis_rpr', '1:16'])
const hiv = lab('hiv', ['syphilis_rpr', '1:16'], ['hiv_ag_ab', 'Reactive'])
const clock = { zone: 'America/New_York', hours: '12h' } as const

const prep = (status: string) => ({
  ...{ id: 'x1', version: 1, drug: 'ftc_tdf_prep', status, sig: 'Once a day.' },
  ...{ quantity: 30, days: 30, refills: 2, refillsLeft: 1, writtenOn: '2026-11-20', can: [] },
  medicineName: 'Truvada (emtricitabine and tenofovir DF), 200 mg / 300 mg',
})

it('names calls whole in the list of results, and says that a call is due', async () => {
  const api = {
    labs: { page: async () => ({ rows: [hiv, syphilis, clear], next: null, total: 3 }) },
  } as unknown as Api
  const { rows } = await loadLabsToReview(api, 'mine')
  expect(rows.map(({ id }) => id)).toEqual(['hiv', 'syphilis', 'clear'])
  render(
    <LabList
      {...{ labs: rows, clock }}
      view="mine"
      openId={null}
      now={Date.parse(at)}
      onOpen={() => {}}
    />,
  )
  const summary = screen.getByText('HIV antigen and antibody (4th generation): Reactive')
  expect(summary.className).not.toContain('truncate')
  expect(screen.getAllByText('Call today')).toHaveLength(2)
  expect(screen.getAllByText('Needs Review')).toHaveLength(1)
})

it('names in the review of a reactive HIV test every value to call about, and the PrEP to stop', async () => {
  const show = (each: LabToReview) => (
    <LabDetail
      {...{ lab: each, clock }}
      place={null}
      acts={() => null}
      now={Date.parse(at)}
      onChange={async () => {}}
      onClosed={() => {}}
      onBack={() => {}}
    />
  )
  list.mockResolvedValue([prep('sent')])
  const { rerender } = render(show(syphilis))
  expect(list).not.toHaveBeenCalled()
  rerender(show(hiv))
  expect((await screen.findByText(/^This patient has PrEP: Truvada/)).textContent).toBeTruthy()
  const urgent = screen.getByText('Call today.').parentElement?.textContent
  expect(urgent).toContain('4th generation): Reactive. Syphilis RPR: 1:16.')
  rerender(show({ ...hiv, toldAt: at }))
  expect(screen.queryByText('Call today.')).toBeNull()
  expect(list).toHaveBeenCalledWith({
    filter: { status: expect.arrayContaining(['sent', 'dispensed']), reason: ['hiv_prep'] },
    page: { size: 50 },
  })
})

it('says on an active medicine in the chart what refuses it now, and on none that ended', async () => {
  call.mockResolvedValue([{ id: 'x1', code: 'hiv_result', text: 'It says “Reactive”' }])
  const show = () =>
    render(<PrescriptionOrders of={{ patientId: 'p1' }} canAdd={false} canSign zone="UTC" />)
  list.mockResolvedValue([prep('sent')])
  show()
  expect(await screen.findByText(/^Stop this PrEP, or speak with the pharmacy/)).toBeTruthy()
  expect(screen.getByText(/It says “Reactive”/)).toBeTruthy()
  cleanup()
  call.mockClear()
  list.mockResolvedValue([prep('discontinued')])
  show()
  expect(await screen.findByText('Once a day.')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})
