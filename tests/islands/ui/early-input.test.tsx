// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportClientError } from '#edge/domains/client_errors/contract'
import { Enrollment } from '#islands/auth/enrollment/Enrollment.tsx'
import { ConfirmQuestions } from '#islands/booking/confirm/ConfirmQuestions.tsx'
import { confirmDraft } from '#islands/booking/confirm/use-booking'
import { replayEarlyInput } from '#islands/early-actions/early-input'
import {
  earlyPressScript,
  replayEarlyPopovers,
  replayEarlyPresses,
} from '#islands/early-actions/early-presses'
import { setCookie } from '../stores/browser'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setCookie(null)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const serve = (element: React.ReactElement) => {
  const island = document.createElement('astro-island')
  island.innerHTML = renderToString(element)
  document.body.appendChild(island)
  return island
}
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const storeAnswers = (answers: object) =>
  sessionStorage.setItem('draft:guest:enrollment', JSON.stringify(answers))
const enrollment = (
  <Enrollment
    first="name"
    themeId={null}
    next="/app"
    brand="Care Plus"
    offers={[{ label: 'PrEP', states: ['NY'] }]}
  />
)

it('keeps what a patient typed before the form of enrollment woke, and saves it', async () => {
  storeAnswers({ state: 'NY', zip: '10001' })
  const island = serve(enrollment)
  input('First name').value = 'Ngozi'
  await act(async () => hydrateRoot(island, enrollment))
  expect(input('First name').value).toBe('Ngozi')
  expect(sessionStorage.getItem('draft:guest:enrollment')).toContain('Ngozi')
})

it('puts the stored answers beside what was typed, and what was typed wins', async () => {
  storeAnswers({ state: 'NY', zip: '10001', firstName: 'Stored', lastName: 'Okafor' })
  const island = serve(enrollment)
  const first = input('First name')
  first.value = 'Ngozi'
  await act(async () => hydrateRoot(island, enrollment))
  expect([input('First name').value, input('Last name').value]).toEqual(['Ngozi', 'Okafor'])
  expect(input('First name')).toBe(first)
  expect(JSON.parse(sessionStorage.getItem('draft:guest:enrollment') ?? '')).toMatchObject({
    firstName: 'Ngozi',
    lastName: 'Okafor',
  })
})

it('keeps initials typed before the confirmation woke, and lets them be sent', async () => {
  const request = {
    patientId: 'p1',
    encounterTypeId: '1',
    providerId: 'd1',
    availabilityId: 'a1',
    time: '2026-11-23T15:00:00Z',
    date: '2026-11-23',
    hasPhotoId: true,
  }
  const form = (
    <ConfirmQuestions
      request={request}
      patient={{
        firstName: 'Amara',
        lastName: 'Lopez',
        language: 'en',
        phone: null,
        cboId: null,
        reachLaCboId: null,
      }}
      providerName="Leila"
      phone=""
      sources={[]}
      consentHref={null}
    />
  )
  const island = serve(form)
  input('Your initials').value = 'AL'
  await act(async () => hydrateRoot(island, form))
  expect(input('Your initials').value).toBe('AL')
  expect(screen.getByRole('button', { name: 'Confirm visit' }).hasAttribute('disabled')).toBe(false)
  expect(confirmDraft(request).read()).toMatchObject({ initials: 'AL' })
})

it('holds no click in an outdated browser, and reports that on the page and to the clinic', () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('CSS', { supports: () => false })
  // biome-ignore lint/security/noGlobalEval: as the page runs it
  globalThis.eval(earlyPressScript)
  vi.unstubAllGlobals()
  expect(document.documentElement.dataset.outdated).toBe('')
  const [address, sent] = fetched.mock.lastCall ?? []
  expect([address, sent?.method]).toEqual(['/api/client_errors', 'POST'])
  const report = reportClientError.body?.parse(JSON.parse(String(sent?.body)))
  expect(report).toMatchObject({ kind: 'OldBrowser', page: '/' })
  delete document.documentElement.dataset.outdated
  const island = document.createElement('astro-island')
  island.innerHTML = '<button type="submit">Sign in</button>'
  document.body.appendChild(island)
  expect(fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))).toBe(true)
  island.remove()
})

it('presses again, once React listens, what was pressed before', async () => {
  // biome-ignore lint/security/noGlobalEval: as the page runs it
  globalThis.eval(earlyPressScript)
  const island = document.createElement('astro-island')
  island.innerHTML = '<button type="button">Go</button><a href="#x">Link</a>'
  document.body.appendChild(island)
  const button = screen.getByRole('button', { name: 'Go' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  expect(fireEvent.click(screen.getByText('Link'))).toBe(true)
  replayEarlyPresses(island)
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(button.hasAttribute('aria-busy')).toBe(false)
  fireEvent.click(button)
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('holds a press on a button of a menu in a browser without popovers until a script opens it', async () => {
  const popover = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  // biome-ignore lint/security/noGlobalEval: as the page runs it
  globalThis.eval(earlyPressScript)
  expect(document.documentElement.dataset.menus).toBe('')
  delete document.documentElement.dataset.menus
  const island = document.createElement('astro-island')
  island.innerHTML = '<button type="button" popovertarget="a">Menu</button>'
  document.body.appendChild(island)
  const button = screen.getByRole('button', { name: 'Menu' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  replayEarlyPresses(island)
  expect(button.getAttribute('aria-busy')).toBe('true')
  Object.defineProperty(HTMLElement.prototype, 'popover', popover)
  replayEarlyPopovers()
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(button.hasAttribute('aria-busy')).toBe(false)
})

const Controlled = () => {
  const [values, setValues] = useState({ text: '', choice: 'a', isOn: true, side: 'left' })
  const set = (more: Partial<typeof values>) => setValues((before) => ({ ...before, ...more }))
  return (
    <>
      <textarea
        aria-label="Text"
        value={values.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <select
        aria-label="Choice"
        value={values.choice}
        onChange={(event) => set({ choice: event.target.value })}
      >
        <option>a</option>
        <option>b</option>
      </select>
      <input
        aria-label="On"
        type="checkbox"
        checked={values.isOn}
        onChange={(event) => set({ isOn: event.target.checked })}
      />
      {['left', 'right'].map((side) => (
        <input
          key={side}
          aria-label={side}
          type="radio"
          name="side"
          checked={values.side === side}
          onChange={() => set({ side })}
        />
      ))}
      <output>{JSON.stringify(values)}</output>
    </>
  )
}
it('tells fields that React controls what was typed, chosen and ticked before', async () => {
  const island = serve(<Controlled />)
  input('Text').value = 'Early'
  Object.assign(screen.getByLabelText('Choice'), { value: 'b' })
  input('On').checked = false
  input('right').checked = true
  await act(async () => hydrateRoot(island, <Controlled />))
  await act(async () => replayEarlyInput(island))
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    text: 'Early',
    choice: 'b',
    isOn: false,
    side: 'right',
  })
  expect([input('Text').value, input('On').checked, input('right').checked]).toEqual([
    'Early',
    false,
    true,
  ])
})
