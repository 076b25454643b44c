// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import GateDialog from '#islands/gates/GateDialog.tsx'
import { $pageError } from '#islands/stores/page-error'
import { $toasts } from '#islands/stores/toasts'
import { edge, refusal, setCookie, tokenFor, watchLeaving } from '../stores/browser'

const facts = {
  userId: 'robin',
  cboName: 'Harbor House',
  signer: { firstName: 'Robin', lastName: 'Vega', language: 'en' },
  hasWithdrawnSharing: false,
  languages: ['en', 'es'] as const,
}
const done = { status: 200, body: { data: { type: 'patients', id: 'robin', attributes: {} } } }

beforeEach(() => {
  setCookie(tokenFor('robin'))
  $pageError.set(null)
  $toasts.set([])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const save = () => screen.getByRole('button', { name: 'Save' })
const type = (text: string) =>
  fireEvent.input(screen.getByLabelText('Your initials'), { target: { value: text } })

it('the consent stands in an element of its own, so that it is translated apart from the name', () => {
  render(<GateDialog gate="consents" facts={facts} />)
  expect(screen.getByText('By entering your initials you consent to treatment.')).toBeTruthy()
})

it('a person with one name is asked in that name, without the dash that stands for the other', () => {
  const signer = { firstName: 'Madonna', lastName: '-', language: 'en' }
  render(<GateDialog gate="consents" facts={{ ...facts, signer }} />)
  const help = screen.getByLabelText('Your initials').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(help.split(' ')[0] ?? '')?.textContent).toMatch(
    /^M for Madonna\. /,
  )
})

it('asks for all three consents, and cannot be saved before anything changed', () => {
  render(<GateDialog gate="consents" facts={facts} />)
  for (const title of ['Consent to Treat', 'Data Sharing', 'Policy Updates'])
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(save().hasAttribute('disabled')).toBe(true)
  type('rv')
  expect(save().hasAttribute('disabled')).toBe(false)
})

it('shows initials in capitals, two at most', () => {
  render(<GateDialog gate="consents" facts={facts} />)
  type('r. v. x')
  expect(screen.getByLabelText<HTMLInputElement>('Your initials').value).toBe('RV')
})

it.each([
  [() => type('RV'), ['Agree to sharing your information', 'Agree Policy']],
  [
    () => fireEvent.click(screen.getByLabelText(/sharing my information/)),
    ['Enter your initials', 'Agree Policy'],
  ],
])('says what is missing in the words of the clinic', async (change, words) => {
  render(<GateDialog gate="consents" facts={facts} />)
  change()
  fireEvent.click(save())
  for (const text of words)
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
})

const fill = () => {
  type('RV')
  fireEvent.click(screen.getByLabelText(/sharing my information/))
  fireEvent.click(screen.getByLabelText(/I have read them/))
}

it('sends everything that was agreed to, then the page is drawn again', async () => {
  const sent = edge({ 'PATCH /api/patients/robin/consents': done })
  const places = watchLeaving()
  render(<GateDialog gate="consents" facts={facts} />)
  fill()
  fireEvent.click(save())
  await waitFor(() => expect(places).toEqual(['reload']))
  expect(sent[0]?.body).toEqual({
    initials: 'RV',
    sharing_data: true,
    agree_tos: true,
    agree_privacy_policy: true,
    telehealth_consent: true,
  })
})

it('asks again for initials the edge refused', async () => {
  edge({
    'PATCH /api/patients/robin/consents': refusal(422, 'Whatever the edge says', {
      source: { pointer: '/data/attributes/initials' },
    }),
  })
  render(<GateDialog gate="consents" facts={facts} />)
  fill()
  fireEvent.click(save())
  await waitFor(() =>
    expect(screen.getAllByText('Please enter your initials').length).toBeGreaterThan(0),
  )
})

it('opens the texts in a new tab', () => {
  render(<GateDialog gate="consents" facts={facts} />)
  const links = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/consents/'))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['telehealth_consent', 'sharing_data', 'agree_privacy_policy', 'agree_tos'].map(
      (name) => `/consents/${name}`,
    ),
  )
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true)
})

it.each([
  ['cbo_assignment', 'CBO Assignment Update', 'Ok', { subscribed: true }],
  ['insurance_required', 'Insurance Required', 'Yes', { waitlist: true }],
  ['insurance_required', 'Insurance Required', 'No thanks', { waitlist: false }],
] as const)('%s (%s): %s saves the answer', async (gate, title, answer, attributes) => {
  const sent = edge({ 'PATCH /api/patients/robin': done })
  const places = watchLeaving()
  render(<GateDialog gate={gate} facts={facts} />)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(places).toEqual(['reload']))
  expect(sent[0]?.body).toMatchObject({ data: { attributes } })
})

it.each(['consents', 'cbo_assignment', 'insurance_required'] as const)(
  'the %s dialog stays when Escape is pressed',
  (gate) => {
    render(<GateDialog gate={gate} facts={facts} />)
    const dialog = screen.getByRole('dialog')
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(dialog.hasAttribute('open')).toBe(true)
  },
)

it.each([
  [500, 'Something broke', 'broken'],
  [404, 'There is no such patient', 'missing'],
  [403, 'does not has permissions on this endpoint', 'unauthorized'],
] as const)('a %i at a gate shows the error page and no toast', async (status, detail, kind) => {
  edge({ 'PATCH /api/patients/robin': refusal(status, detail) })
  render(<GateDialog gate="cbo_assignment" facts={facts} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ok' }))
  await waitFor(() => expect($pageError.get()?.kind).toBe(kind))
  expect($toasts.get()).toEqual([])
})

it('takes no initials but the patient’s own', async () => {
  const sent = edge({ 'PATCH /api/patients/robin/consents': done })
  render(<GateDialog gate="consents" facts={facts} />)
  expect(screen.getByText('RV')).toBeTruthy()
  fill()
  type('ZZ')
  fireEvent.click(save())
  await waitFor(() =>
    expect(screen.getAllByText('Must be initials of first and last name').length).toBeGreaterThan(
      0,
    ),
  )
  expect(sent).toEqual([])
})

it('does not ask a patient who stopped sharing to share again', async () => {
  const sent = edge({ 'PATCH /api/patients/robin/consents': done })
  const places = watchLeaving()
  render(<GateDialog gate="consents" facts={{ ...facts, hasWithdrawnSharing: true }} />)
  expect(screen.queryByRole('heading', { name: 'Data Sharing' })).toBeNull()
  type('RV')
  fireEvent.click(screen.getByLabelText(/I have read them/))
  fireEvent.click(save())
  await waitFor(() => expect(places).toEqual(['reload']))
  expect(sent[0]?.body).not.toHaveProperty('sharing_data')
})

it('lets a patient log out, read the FAQ or change the language instead of agreeing', () => {
  render(<GateDialog gate="consents" facts={facts} />)
  expect(screen.getByRole('button', { name: 'Not now, log out' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Read the FAQ/ }).getAttribute('href')).toBe('/faq')
  expect(screen.getByRole('link', { name: 'Español' }).getAttribute('href')).toContain('to=es')
})
