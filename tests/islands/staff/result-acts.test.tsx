// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import type { ClinicalFacts } from '#islands/labs/facts'
import type { LabToReview } from '#islands/staff/labs/lab'
import ResultActs from '#islands/staff/result-acts/ResultActs.tsx'

const sent: { path: string; body: string }[] = []
const reads: Record<string, object> = {}
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = new URL(url, 'http://x').pathname
    if (method !== 'GET') {
      sent.push({ path, body: String(body ?? '') })
      return Response.json({ data: { type: 'x', id: 'x', attributes: {} } }, { status: 201 })
    }
    const found = Object.entries(reads).find(([end]) => path.endsWith(end))
    return Response.json(found?.[1] ?? { data: [] })
  })
})
afterEach(() => {
  cleanup()
  for (const key of Object.keys(reads)) delete reads[key]
  vi.unstubAllGlobals()
})

const facts = {
  ...noFacts,
  isKnownHiv: false,
  hivConfirmedAt: null,
  syphilis: 'new',
} as unknown as ClinicalFacts
const all = { order: true, prescribe: true, sign: true, refer: true, report: true }
const lab = (code: string, value: string, flag: string, more: object = {}) =>
  ({
    ...{
      id: 'l1',
      tests: [code],
      vendor: 'Quest',
      provider: null,
      encounter: { id: 'e1' },
      gravity: 5,
    },
    ...{
      toldAt: null,
      resultedAt: '2026-11-26T12:00:00.000Z',
      collectedAt: '2026-11-24T12:00:00.000Z',
    },
    results: [{ id: 'r', code, value, flag }],
    ...more,
  }) as unknown as LabToReview
const show = (of: LabToReview, may = all, phone: string | null = '2125550100') =>
  render(
    <ResultActs
      lab={of}
      patient={{ id: 'p1', name: 'Ana', phone }}
      facts={facts}
      may={may}
      clock={{ zone: 'UTC', hours: '12h' }}
    />,
  )
const selected = async (label: string) => {
  const field = await screen.findByLabelText(label)
  return field instanceof HTMLSelectElement ? field.value : null
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())

it('offers the acts of the result in one row, and a call first where it is due', () => {
  show(lab('syphilis_rpr', '1:16', 'reactive'))
  expect(screen.getByRole('link', { name: /^Call/ }).className).toContain('primary')
  expect(names()).toEqual([
    'Order the next tests',
    expect.stringMatching(/^Treat: Bicillin L-A/),
    'Refer',
    'Report Syphilis to the health department',
    'Book a visit',
  ])
})

it('offers those who may not act a call and a visit alone', () => {
  show(lab('syphilis_rpr', '1:16', 'reactive'), {
    ...{ order: false, prescribe: false, sign: false, refer: false, report: false },
  })
  expect(names()).toEqual(['Book a visit'])
})

it('opens the order with the next tests chosen', async () => {
  show(lab('hepatitis_c_antibody', 'Reactive', 'reactive'))
  press('Order the next tests')
  await screen.findByRole('button', { name: 'Order the labs' })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hepatitis C RNA' }).checked).toBe(
    true,
  )
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hepatitis C antibody' }).checked,
  ).toBe(false)
})

it('opens the prescription with the medicine chosen', async () => {
  show(lab('chlamydia_throat', 'Detected', 'detected'))
  press(/^Treat: Doxycycline/)
  expect(await selected('Medicine')).toBe('doxycycline_chlamydia')
})

it('stops the medicine that the record speaks against, and no other', async () => {
  const prescription = (id: string, drug: string) => ({
    type: 'prescriptions',
    id,
    meta: { version: 1, can: ['discontinue'] },
    attributes: { drug, medicine_name: drug, status: 'dispensed' },
  })
  reads['/prescription_checks'] = {
    data: [
      { type: 'prescription_doubts', id: 'rx1', attributes: { code: 'hiv_result', text: 'HIV' } },
    ],
  }
  reads['/patients/p1/prescriptions'] = {
    data: [prescription('rx1', 'ftc_taf_prep'), prescription('rx2', 'doxycycline_pep')],
  }
  show(lab('syphilis_rpr', '1:16', 'reactive'))
  expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
  cleanup()
  show(lab('hiv_ag_ab', 'Reactive', 'reactive', { gravity: 1 }))
  const stop = await screen.findByRole('button', { name: 'Stop ftc_taf_prep' })
  expect(screen.queryByRole('button', { name: 'Stop doxycycline_pep' })).toBeNull()
  fireEvent.click(stop)
  expect(await screen.findByRole('button', { name: 'Discontinue' })).toBeTruthy()
})

it('keeps a report with the visit of the order, filled from the result', async () => {
  show(lab('syphilis_rpr', '1:16', 'reactive'))
  press(/^Report Syphilis/)
  expect(await selected('Condition')).toBe('syphilis')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Test results/).value).toContain(
    'Syphilis RPR: 1:16',
  )
  press('Keep the report')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toBe('/api/patients/p1/encounters/e1/doh_morbidities')
})

it('refers from the last visit where the order has none, and says so where there was none', async () => {
  reads['/patients/p1/encounters'] = { data: [{ type: 'encounters', id: 'e9', attributes: {} }] }
  show(lab('hepatitis_c_rna', '45000', 'detected', { encounter: null }))
  press('Refer')
  expect(await selected('Where to')).toBe('hepatology')
  expect(await selected('Reason')).toBe('abnormal_result')
  cleanup()
  reads['/patients/p1/encounters'] = { data: [] }
  show(lab('hepatitis_c_rna', '45000', 'detected', { encounter: null }))
  press('Refer')
  expect(await screen.findByText(/this patient has had none/)).toBeTruthy()
})
