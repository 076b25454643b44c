// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import VisitOrders from '#islands/staff/orders/VisitOrders.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

const rows = vi.hoisted(() => ({
  vaccine_orders: [] as object[],
  referrals: [] as object[],
  doh_morbidities: [] as object[],
  labs: [] as object[],
  prescriptions: [] as object[],
}))
const create = vi.hoisted(() => vi.fn(async (_values: object) => ({})))
vi.mock('#islands/stores/api', () => {
  const resource = (type: keyof typeof rows) => ({
    in: () => ({
      list: async () => rows[type],
      page: async () => ({ rows: rows[type] }),
      create: (values: object) => create(values),
    }),
  })
  return {
    api: {},
    apiWithLocalErrors: {
      call: vi.fn(async () => ({})),
      vaccine_orders: resource('vaccine_orders'),
      referrals: resource('referrals'),
      doh_morbidities: resource('doh_morbidities'),
      labs: resource('labs'),
      prescriptions: resource('prescriptions'),
    },
  }
})
const call = vi.mocked(apiWithLocalErrors.call)
const params = { patient: 'p1', encounter: 'e1' }
const under = '/patients/:patient/encounters/:encounter'
const show = (canAdd = true) =>
  render(
    <VisitOrders
      patientId="p1"
      encounterId="e1"
      canAdd={canAdd}
      canSign={false}
      today="2026-11-22"
      zone="UTC"
    />,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  call.mockClear()
  create.mockClear()
  rows.vaccine_orders = []
  rows.referrals = []
  rows.doh_morbidities = []
  rows.prescriptions = []
})
afterEach(cleanup)

it('lets a clinician order a vaccine, and shows what there is then', async () => {
  show()
  await press('Order a vaccine')
  type('Vaccine', 'mpox')
  rows.vaccine_orders = [
    { id: 'v1', version: 1, vaccine: 'mpox', dose: 1, status: 'ordered', can: ['give', 'cancel'] },
  ]
  await press('Add the vaccine')
  expect(create).toHaveBeenCalledWith({ vaccine: 'mpox', dose: 1 })
  await press('Mark as given')
  expect(call).toHaveBeenCalledWith(`POST ${under}/vaccine_orders/:id/give`, {
    params: { ...params, id: 'v1' },
    version: 1,
  })
})

it('closes the loop of a referral with what came of it, and marks one that is late', async () => {
  rows.referrals = [
    {
      id: 'r1',
      version: 2,
      toKind: 'dental',
      toName: 'Bright Dental',
      reasonCode: 'symptoms',
      dueOn: '2026-11-01',
      status: 'sent',
      can: ['accept', 'close', 'cancel'],
    },
  ]
  show()
  expect((await screen.findByText(/Outcome due/)).className).toBe('c-warning')
  await press('Close the loop')
  type('What came of it', 'seen')
  await press('Close the referral')
  expect(call).toHaveBeenCalledWith(`POST ${under}/referrals/:id/close`, {
    params: { ...params, id: 'r1' },
    version: 2,
    body: { outcome: 'seen' },
  })
})

it('faxes a report that is due, and says when the fax failed', async () => {
  const report = {
    id: 'm1',
    version: 1,
    condition: 'mpox',
    state: 'NY',
    dueOn: '2026-11-20',
    status: 'draft',
    faxStatus: null,
    can: ['send', 'fax'],
  }
  rows.doh_morbidities = [report]
  show()
  expect(await screen.findByText(/Was due/)).toBeTruthy()
  await press('Fax')
  type('Fax number of the health department', '518 555 0134')
  call.mockRejectedValueOnce(
    new ApiError(422, [{ status: '422', code: 'invalid', title: '', detail: 'Wrong number' }]),
  )
  await press('Fax the report')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong number'))
  rows.doh_morbidities = [{ ...report, status: 'sent', faxStatus: 'failed', can: ['fax'] }]
  await press('Fax the report')
  expect(await screen.findByText(/did not arrive/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Fax again' })).toBeTruthy()
})

it('asks for the stage of syphilis alone, and previews the report as it is', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  URL.createObjectURL = () => 'blob:1'
  call.mockResolvedValueOnce(new Blob(['%PDF']) as never)
  show()
  await press('Report a condition')
  expect(screen.queryByLabelText('Stage')).toBeNull()
  type('Condition', 'syphilis')
  type('Stage', 'primary')
  await press('Preview as PDF')
  await waitFor(() => expect(open).toHaveBeenCalledWith('blob:1', '_blank', 'noopener'))
  expect(call).toHaveBeenCalledWith(`POST ${under}/doh_morbidities/preview`, {
    params,
    body: { condition: 'syphilis', diagnosedOn: '2026-11-22', stage: 'primary' },
  })
})

it('reports what syphilis shows itself by, with no contradiction, and nothing of it with another condition', async () => {
  show()
  await press('Report a condition')
  type('Condition', 'syphilis')
  type('Stage', 'primary')
  const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
  tick('None')
  expect(screen.queryByLabelText('Site of the chancre')).toBeNull()
  tick('Chancre')
  type('Site of the chancre', 'mouth_lip')
  tick('Fever or malaise')
  tick('Ocular')
  type('Is the patient pregnant?', 'no')
  await press('Keep the report')
  expect(create).toHaveBeenCalledWith({
    condition: 'syphilis',
    diagnosedOn: '2026-11-22',
    stage: 'primary',
    manifestations: ['ocular'],
    symptoms: ['chancre', 'fever'],
    chancreSite: 'mouth_lip',
    pregnant: 'no',
  })
  await press('Report a condition')
  type('Condition', 'syphilis')
  tick('Chancre')
  tick('None')
  expect(screen.getByRole('checkbox', { name: 'Chancre' })).toHaveProperty('checked', false)
  type('Condition', 'gonorrhea')
  await press('Keep the report')
  expect(create).toHaveBeenLastCalledWith({ condition: 'gonorrhea', diagnosedOn: '2026-11-22' })
})

it('says that a pharmacy was not told to stop a medicine, and tells it again', async () => {
  const stopped = { id: 'm1', version: 3, drug: 'valacyclovir', writtenOn: '2026-11-01' }
  rows.prescriptions = [
    {
      ...stopped,
      status: 'discontinued',
      transmissionFailedAt: '2026-11-21T10:00:00Z',
      can: ['retry'],
    },
  ]
  show()
  expect(await screen.findByText('The pharmacy was not told to stop filling it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  rows.prescriptions = [{ ...stopped, status: 'discontinued', transmissionFailedAt: null, can: [] }]
  await press('Tell the pharmacy again')
  expect(call).toHaveBeenCalledWith('POST /prescriptions/:id/retry', {
    params: { id: 'm1' },
    version: 3,
  })
  await waitFor(() => expect(screen.queryByText(/was not told/)).toBeNull())
})

it('offers no forms to who only reads', async () => {
  show(false)
  expect(await screen.findByText('Nothing to report.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
