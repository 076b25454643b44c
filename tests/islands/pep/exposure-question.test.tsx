// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pepSentences } from '#content/medical/pep-sentences'
import { hourMs, localTime, now } from '#edge/platform/time'
import { ExposureQuestion } from '#islands/pep/ExposureQuestion.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  onStored.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The zone the browser is in. */
const stayIn = (timeZone: string) => {
  const { DateTimeFormat } = Intl
  // It is called with new and without.
  function createFormat(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    return new DateTimeFormat(locale, { timeZone, ...options })
  }
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(createFormat as never)
}
const onStored = vi.fn()
const show = (home: string, zone: string) =>
  render(
    <ExposureQuestion
      patientId="p1"
      home={home}
      zone={zone}
      serverNow={Date.now()}
      onStored={onStored}
    />,
  )
const submit = () => {
  const form = screen.getByRole('button', { name: 'Continue' }).closest('form')
  if (!form) throw new Error('The question has no form')
  fireEvent.submit(form)
}
const sent: unknown[] = []
const answer = () =>
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).data.attributes)
    return Response.json({ data: { type: 'exposures', id: 'x1', attributes: {} } }, { status: 201 })
  })

it('counts in the zone of the state where the patient is, not of their profile', async () => {
  stayIn('Pacific/Honolulu')
  answer()
  show('NY', 'America/New_York')
  const where = screen.getByLabelText('Where are you right now?')
  await waitFor(() => expect(where).toHaveProperty('value', ''))
  fireEvent.change(where, { target: { value: 'HI' } })
  expect(screen.getByText('Hawaii-Aleutian Standard Time (HST)')).toBeDefined()
  const at = Math.floor((now() - 68 * hourMs) / 60_000) * 60_000
  fireEvent.change(screen.getByLabelText('When did it happen?'), {
    target: { value: localTime(at, 'Pacific/Honolulu') },
  })
  expect(screen.queryByText(pepSentences.tooLate)).toBeNull()
  submit()
  await waitFor(() => expect(onStored).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({
    occurred_at: new Date(at).toISOString(),
    timezone: 'Pacific/Honolulu',
    state: 'HI',
  })
})

it('shows other help past 72 hours, and stores the exposure', async () => {
  stayIn('America/New_York')
  answer()
  show('NY', 'America/New_York')
  const at = Math.floor((now() - 73 * hourMs) / 60_000) * 60_000
  fireEvent.change(screen.getByLabelText('When did it happen?'), {
    target: { value: localTime(at, 'America/New_York') },
  })
  for (const words of [pepSentences.tooLate, pepSentences.tests, pepSentences.symptoms])
    expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Message your care team' })).toBeDefined()
  submit()
  await waitFor(() => expect(onStored).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ occurred_at: new Date(at).toISOString() })
})

it('keeps typed answers over a lost network and a reload, and sends them then', async () => {
  stayIn('Pacific/Honolulu')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  show('NY', 'America/New_York')
  const where = () => screen.getByLabelText('Where are you right now?')
  await waitFor(() => expect(where()).toHaveProperty('value', ''))
  const at = Math.floor((now() - 20 * hourMs) / 60_000) * 60_000
  const typed = localTime(at, 'Pacific/Honolulu')
  fireEvent.change(where(), { target: { value: 'HI' } })
  fireEvent.change(screen.getByLabelText('When did it happen?'), { target: { value: typed } })
  fireEvent.click(screen.getByLabelText('Someone forced me or hurt me'))
  submit()
  await screen.findByText('We got no answer. Check your connection and try again.')

  cleanup()
  answer()
  show('NY', 'America/New_York')
  await waitFor(() => expect(where()).toHaveProperty('value', 'HI'))
  expect(screen.getByLabelText<HTMLInputElement>('When did it happen?').value).toBe(typed)
  submit()
  await waitFor(() => expect(onStored).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({
    occurred_at: new Date(at).toISOString(),
    timezone: 'Pacific/Honolulu',
    state: 'HI',
    is_assault: true,
  })
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('fills the time in by one press', () => {
  stayIn('America/New_York')
  show('NY', 'America/New_York')
  fireEvent.click(screen.getByRole('button', { name: 'Yesterday during the day' }))
  expect(screen.getByLabelText<HTMLInputElement>('When did it happen?').value).toMatch(/T08:00$/)
})

it('tells of help after an assault once it is told', () => {
  show('NY', 'America/New_York')
  fireEvent.click(screen.getByLabelText('Someone forced me or hurt me'))
  expect(screen.getByText(/emergency contraception works for up to/i)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call 800-656-4673' })).toBeDefined()
})
