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
  fax_recipients: [] as object[],
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
      fax_recipients: { list: async () => rows.fax_recipients },
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
  rows.fax_recipients = [{ id: 'x1', name: 'New York Health Department', faxNumber: '5185550134' }]
  show()
  expect(await screen.findByText(/Was due/)).toBeTruthy()
  await press('Fax')
  await screen.findByLabelText('Where it goes')
  type('Where it goes', 'x1')
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

it('leads to the fax numbers where none is confirmed', async () => {
  rows.fax_recipients = []
  rows.doh_morbidities = [
    {
      id: 'm2',
      version: 1,
      condition: 'mpox',
      state: 'FL',
      dueOn: '2026-11-30',
      status: 'draft',
      can: ['fax'],
    },
  ]
  show()
  await press('Fax')
  const link = await screen.findByRole('link', { name: /have a colleague confirm it/ })
  expect(link.getAttribute('href')).toBe('/staff/clinic/fax-numbers')
})

it('sends a referral by fax to a confirmed number, and asks the patient before it encloses records', async () => {
  rows.fax_recipients = [{ id: 'x2', name: 'Hudson Liver Clinic', faxNumber: '2125550181' }]
  rows.referrals = [
    {
      ...{ id: 'r2', version: 1, toKind: 'hepatology', toName: 'Hudson', reasonCode: 'symptoms' },
      ...{ dueOn: '2026-12-01', status: 'draft', can: ['fax', 'send', 'cancel'] },
    },
  ]
  show()
  expect(await screen.findByText('Not sent')).toBeTruthy()
  await press('Fax')
  await screen.findByLabelText('Where it goes')
  type('Where it goes', 'x2')
  await press('Fax the letter')
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(`POST ${under}/referrals/:id/fax`, {
      params: { ...params, id: 'r2' },
      version: 1,
      body: { recipientId: 'x2' },
    }),
  )
  await press('Refer the patient')
  type('Where to', 'housing')
  expect(screen.queryByText('Enclose from the record')).toBeNull()
  type('Where to', 'hepatology')
  fireEvent.click(screen.getByLabelText('Prescriptions'))
  fireEvent.click(screen.getByLabelText(/The patient agreed/))
  type('Name of the service or clinician', 'Hudson')
  type('Reason', 'symptoms')
  type('Outcome expected by', '2026-12-20')
  await press('Add the referral')
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ toKind: 'hepatology', encloses: ['medicines'], agreed: true }),
    ),
  )
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
