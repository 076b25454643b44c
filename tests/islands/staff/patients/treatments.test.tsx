// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { Treatments } from '#islands/staff/chart/Treatments.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call: vi.fn(), patients: { get: vi.fn() } },
}))
const call = vi.mocked(apiWithLocalErrors.call)
const treatment = (id: string, name: string, active: boolean, offered = true) => ({
  ...{ id, name, active, offered },
})
const prep = treatment('t1', 'PrEP', true)
const hiv = treatment('t2', 'HIV', false)
const hepC = treatment('t3', 'Hep C', false, false)

/** What the API holds when it is read again. */
let onFile = [prep, hiv, hepC]
let refusal: ApiError | null = null
beforeEach(() => {
  sessionStorage.clear()
  onFile = [prep, hiv, hepC]
  refusal = null
  vi.mocked(apiWithLocalErrors.patients.get).mockResolvedValue({ id: 'p1', version: 4 } as never)
  call.mockReset().mockImplementation((async (at: string) => {
    if (at.startsWith('PUT') && refusal) throw refusal
    return onFile
  }) as never)
})
afterEach(cleanup)

const press = (name: string) =>
  act(async () => {
    fireEvent.click(await screen.findByRole('button', { name }))
  })
const open = async () => {
  render(<Treatments patient={{ id: 'p1', version: 3 }} treatments={onFile} />)
  await press('Change treatments')
  await screen.findByLabelText('PrEP')
}
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label))
const changes = () => call.mock.calls.filter(([at]) => at.startsWith('PUT'))

it('offers what is chosen or offered where the patient lives, and saves exactly what is ticked', async () => {
  await open()
  expect(screen.queryByLabelText('Hep C')).toBeNull()
  tick('PrEP')
  tick('HIV')
  onFile = [treatment('t1', 'PrEP', false), treatment('t2', 'HIV', true), hepC]
  await press('Save')
  expect(changes()).toEqual([
    [
      'PUT /patients/:patient/treatment_types',
      { params: { patient: 'p1' }, body: { treatmentTypes: ['t2'] }, version: 3 },
    ],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['HIV'])
})

it('keeps one at least, and says so', async () => {
  await open()
  tick('PrEP')
  await press('Save')
  expect(within(screen.getByRole('dialog')).getByText('Choose at least one treatment')).toBeTruthy()
  expect(changes()).toEqual([])
})

it('takes in what the patient chose meanwhile, says it, and keeps the dialog open', async () => {
  await open()
  tick('HIV')
  const wellness = treatment('t4', 'Wellness', true)
  onFile = [prep, hiv, hepC, wellness]
  refusal = new ApiError(412, [{ status: '412', code: 'stale', title: '', detail: 'Stale' }])
  await press('Save')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/Now on file: Treatments: PrEP, Wellness/)).toBeTruthy()
  expect(dialog.getByRole('alert').textContent).toMatch(/changed a moment ago/)
  expect(dialog.getByLabelText('HIV')).toHaveProperty('checked', true)
})
