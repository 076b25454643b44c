// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import AddPatient from '#islands/staff/patients/AddPatient.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call: vi.fn(), patients: { create: vi.fn() } },
}))
const call = vi.mocked(apiWithLocalErrors.call)
const create = vi.mocked(apiWithLocalErrors.patients.create)

beforeEach(() => {
  call.mockReset()
  create.mockReset()
  sessionStorage.clear()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
})
afterEach(cleanup)

const harbor = { value: 'c1', label: 'Harbor House' }
const fill = (label: string, value: string) =>
  act(async () => {
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  })
const press = (name: string) =>
  act(async () => {
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  })
const fillIn = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Add a patient' }))
  await screen.findByLabelText('Legal first name')
  await fill('Legal first name', 'Jordan')
  await fill('Legal last name', 'Ellis')
  await fill('Date of birth', '1991-04-23')
  await fill('Email', 'Jordan@Example.test')
  await fill('Phone (optional)', '(646) 725-0123')
  await fill('State', 'NY')
  await fill('Zip code', '10001')
}
const jordan = {
  id: 'p1',
  fullChosenName: 'Jordan Ellis',
  dob: '1991-04-23',
  phone: '6467250123',
}

it('a new patient is added once no one on file looks alike, and their chart opens', async () => {
  call.mockResolvedValue([] as never)
  create.mockResolvedValue({ id: 'p9' } as never)
  render(<AddPatient organizations={[harbor]} withNames />)
  await fillIn()
  await fill('Organization (optional)', 'c1')
  await press('Add patient')
  const searched = call.mock.calls.map(([, input]) => (input as { body: object }).body)
  expect(searched).toEqual([
    { email: 'jordan@example.test', page: { size: 5 } },
    { phone: '6467250123', page: { size: 5 } },
    { name: 'Ellis', dob: '1991-04-23', page: { size: 5 } },
  ])
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      firstName: 'Jordan',
      email: 'jordan@example.test',
      phone: '6467250123',
      language: 'en',
      state: 'NY',
      insured: null,
      cboId: 'c1',
    }),
  )
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/staff/patients/p9/profile')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('who looks alike is named with a link to the chart, and the patient is added only when asked for again', async () => {
  call.mockResolvedValue([jordan] as never)
  create.mockResolvedValue({ id: 'p9' } as never)
  render(<AddPatient organizations={[]} withNames />)
  await fillIn()
  await press('Add patient')
  expect(create).not.toHaveBeenCalled()
  const alike = screen.getByRole('link', { name: 'Jordan Ellis' })
  expect(alike.getAttribute('href')).toBe('/staff/patients/p1')
  expect(alike.closest('.summary')).toBe(document.activeElement)
  // Another email is another question.
  await fill('Email', 'j.ellis@example.test')
  await press('Add anyway')
  expect(create).not.toHaveBeenCalled()
  await press('Add anyway')
  expect(create).toHaveBeenCalledOnce()
})

it('what was found is forgotten with the form that is closed', async () => {
  call.mockResolvedValue([jordan] as never)
  render(<AddPatient organizations={[]} withNames />)
  await fillIn()
  await press('Add patient')
  await press('Cancel')
  fireEvent.click(screen.getByRole('button', { name: 'Add a patient' }))
  await screen.findByLabelText('Legal first name')
  expect(screen.queryByRole('link', { name: 'Jordan Ellis' })).toBeNull()
  expect(screen.queryByLabelText('Organization (optional)')).toBeNull()
})

it('an organization asks for no one alike, and hears what the clinic answers', async () => {
  call.mockResolvedValue([] as never)
  create.mockRejectedValue(
    Object.assign(new Error(), { fields: { email: ['A patient with this email exists'] } }),
  )
  render(<AddPatient organizations={[]} withNames={false} />)
  await fillIn()
  await press('Add patient')
  expect(call).not.toHaveBeenCalled()
  expect(screen.getByText('A patient with this email exists')).toBeTruthy()
  expect(screen.getByLabelText('Legal first name')).toHaveProperty('value', 'Jordan')
})
