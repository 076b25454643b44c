// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pepTooLate } from '#edge/domains/exposures/exposure-rules'
import { displayMoment, hourMs, iso, localTime, now } from '#edge/platform/time'
import { ExposureFirst } from '#islands/staff/pep/ExposureFirst.tsx'
import { list, row } from '../../conflicts/conflict-case'

vi.mock('#islands/stores/auth-token', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  freshToken: async () => 'token',
}))

const reportOf = (hoursAgo: number) =>
  row('exposures', `x${hoursAgo}`, 1, {
    occurred_at: iso(now() - hoursAgo * hourMs),
    timezone: 'Pacific/Honolulu',
    is_open: true,
  })
let reports: readonly ReturnType<typeof row>[] = []
let status = 200
const sent: object[] = []
beforeEach(() => {
  reports = []
  status = 200
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      const { data } = JSON.parse(String(body))
      sent.push(data.attributes)
      reports = [row('exposures', 'x1', 1, { ...data.attributes, is_open: true })]
      return Response.json({ data: reports[0] }, { status: 201 })
    }
    return status === 200
      ? Response.json(list(...reports))
      : Response.json({ errors: [{ status: '403', code: 'forbidden' }] }, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onStored = vi.fn()
const show = (encounterTypeId: string) =>
  render(
    <ExposureFirst
      patientId="p1"
      encounterTypeId={encounterTypeId}
      clock={{ zone: 'America/New_York', hours: '12h' }}
      onStored={onStored}
    >
      <p>The free times</p>
    </ExposureFirst>,
  )

it('asks nothing before another kind of visit', () => {
  show('2')
  expect(screen.getByText('The free times')).toBeDefined()
})

it('asks for the exposure first, then shows the times and the clock', async () => {
  show('11')
  const where = await screen.findByLabelText('Where is the patient right now?')
  // Rendered after a response, outside of act(): its effects run first.
  await act(async () => {})
  fireEvent.change(where, { target: { value: 'NY' } })
  expect(screen.queryByText('The free times')).toBeNull()
  fireEvent.change(screen.getByLabelText('When did it happen?'), {
    target: { value: localTime(now() - 20 * hourMs, 'America/New_York') },
  })
  await act(async () => {
    fireEvent.submit(
      screen.getByRole('button', { name: 'Save the exposure' }).closest('form') as never,
    )
  })
  expect(await screen.findByText('The free times')).toBeDefined()
  expect(screen.getByText(/^PEP: 5[12] h of 72 left$/)).toBeDefined()
  expect(sent).toMatchObject([{ state: 'NY', timezone: 'America/New_York' }])
  await waitFor(() => expect(onStored).toHaveBeenCalledOnce())
})

it('shows the exposure in the zone of the place where the patient is and of their profile', async () => {
  reports = [reportOf(20)]
  show('11')
  const at = now() - 20 * hourMs
  for (const zone of ['Pacific/Honolulu', 'America/New_York'])
    expect(await screen.findByText(displayMoment(at, zone))).toBeDefined()
})

it('offers no time past 72 hours, and says the words that every way in says', async () => {
  reports = [reportOf(73)]
  show('11')
  expect(await screen.findByText(pepTooLate)).toBeDefined()
  expect(screen.queryByText('The free times')).toBeNull()
})

it('sends a role that reads no exposure to colleagues who do', async () => {
  status = 403
  show('11')
  expect(await screen.findByText(/Ask support or a clinician/)).toBeDefined()
  expect(screen.queryByText('The free times')).toBeNull()
})
