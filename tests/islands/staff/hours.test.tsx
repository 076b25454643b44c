// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  closedOn,
  displayHours,
  type HoursOnPage,
  type PlannedClinician,
  parseHoursPage,
  weeksOf,
} from '#islands/staff/hours/hours'
import { ProviderHours } from '#islands/staff/hours/ProviderHours.tsx'
import { $toasts } from '#islands/stores/toasts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clinician: PlannedClinician = {
  id: 'pr1',
  name: 'Daniel Reyes',
  suffix: 'NP',
  timezone: 'America/New_York',
}
const other = { ...clinician, id: 'pr2', name: 'Anna Weber', timezone: 'America/Los_Angeles' }
const at = Date.parse('2026-11-30T04:30:00.000Z')
const page = { clinician, month: '2026-12', day: '2026-12-02' }

const onWire = (status: string, version: number) => ({
  type: 'availabilities',
  id: 'av1',
  meta: { version, can: ['update', 'delete'] },
  attributes: {
    starts_at: '2026-12-02T14:00:00.000Z',
    ends_at: '2026-12-02T18:00:00.000Z',
    timezone: 'America/New_York',
    status,
  },
})
const open = {
  type: 'availabilities',
  id: 'av1',
  version: 1,
  can: ['update', 'delete', 'authorize', 'decline'],
  startsAt: '2026-12-02T14:00:00.000Z',
  endsAt: '2026-12-02T18:00:00.000Z',
  timezone: 'America/New_York',
  status: 'authorized',
}
const found = (changes: Partial<HoursOnPage> = {}) =>
  ({
    days: [{ id: '2026-12-02', date: '2026-12-02', count: 1, pending: 1, minutes: 240 }],
    open: [open],
    closed: [],
    pending: [],
    ...changes,
  }) as unknown as HoursOnPage

interface Sent {
  readonly path: string
  readonly method: string
  readonly body: unknown
  readonly acknowledge: string | null
}
/** Answers the reads of the page, and `answer` to each change. */
const stubApi = (answer: (sent: Sent) => Response, rows: readonly unknown[] = []) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const { pathname } = new URL(url, 'http://x')
    if (method === 'GET')
      return Response.json({ data: pathname.endsWith('/availabilities') ? rows : [] })
    const one = {
      path: pathname,
      method,
      body: body ? JSON.parse(String(body)) : null,
      acknowledge: new Headers(headers).get('acknowledge'),
    }
    sent.push(one)
    return answer(one)
  })
  return sent
}

const draw = (props: Partial<Parameters<typeof ProviderHours>[0]> = {}) =>
  render(
    <ProviderHours
      page={page}
      first={found()}
      canAuthorize={false}
      hours="12h"
      drawnAt={at}
      {...props}
    />,
  )

describe('the hours of a clinician', () => {
  it('are those of the address, else of the caller on their own today', () => {
    const read = (search: string, own: string | null = null) =>
      parseHoursPage(new URLSearchParams(search), [clinician, other], own, at)
    expect(read('clinician=pr2&day=2026-12-24')).toEqual({
      clinician: other,
      month: '2026-12',
      day: '2026-12-24',
    })
    // Half past four in the night in UTC is still the day before.
    expect(read('', 'pr2')).toMatchObject({ clinician: other, day: '2026-11-29' })
    expect(read('month=2027-02')).toMatchObject({ month: '2027-02', day: '2027-02-01' })
    for (const wrong of ['day=2026-02-30', 'day=0002-12-24', 'month=2026-13', 'clinician=x'])
      expect(read(wrong)).toMatchObject({ clinician, month: '2026-11', day: '2026-11-29' })
    expect(parseHoursPage(new URLSearchParams(), [], null, at)).toBe(null)
  })

  it('say their days where they go on after midnight, not where they end at it', () => {
    const display = (startsAt: string, endsAt: string) =>
      displayHours({ startsAt, endsAt }, clinician.timezone, '12h')
    expect(display('2026-12-02T23:00:00.000Z', '2026-12-03T05:00:00.000Z')).toBe(
      '6:00 PM – 12:00 AM ET',
    )
    expect(display('2026-12-03T03:00:00.000Z', '2026-12-03T11:00:00.000Z')).toBe(
      '12/02/2026, 10:00 PM ET – 12/03/2026, 6:00 AM ET',
    )
  })

  it('stand in weeks from Saturday to Friday', () => {
    const weeks = weeksOf('2026-12')
    expect(weeks[0]?.[0]).toBe('2026-11-28')
    expect(weeks.at(-1)?.at(-1)).toBe('2027-01-01')
    expect(weeks).toHaveLength(5)
  })

  it('say on which days the clinician is away, by the clock of the clinician', () => {
    const closed = [
      { label: 'Away', startsAt: '2026-12-03T05:00:00.000Z', endsAt: '2026-12-04T05:00:00.000Z' },
    ]
    const away = ['2026-12-02', '2026-12-03', '2026-12-04'].filter(
      (day) => closedOn(day, closed, clinician).length > 0,
    )
    expect(away).toEqual(['2026-12-03'])
  })

  it('open on the chosen weekdays, asked for where a colleague authorizes them', async () => {
    const sent = stubApi(() => Response.json({ data: [onWire('pending', 1)] }, { status: 201 }))
    draw()
    fireEvent.click(screen.getByRole('button', { name: 'Open hours' }))
    const dialog = screen.getByRole('dialog')
    const from = await within(dialog).findByLabelText('From')
    fireEvent.change(from, { target: { value: '09:00' } })
    fireEvent.change(within(dialog).getByLabelText('Until'), { target: { value: '08:00' } })
    fireEvent.click(within(dialog).getByLabelText('Wednesday'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for the hours' }))
    expect(await within(dialog).findByText('It must end after it starts')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(within(dialog).getByLabelText('Until'), { target: { value: '17:00' } })
    fireEvent.click(within(dialog).getByLabelText('They end on the next day'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for the hours' }))
    expect(await within(dialog).findByText('It can last at most 24 hours')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('Until'), { target: { value: '05:00' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for the hours' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(sent).toMatchObject([
      {
        path: '/api/providers/pr1/availabilities/range',
        body: {
          first_day: '2026-12-02',
          last_day: '2026-12-02',
          opens: '09:00',
          closes: '05:00',
          next_day: true,
          weekdays: [3],
        },
      },
    ])
    expect($toasts.get().map(({ text }) => text)).toContain('Asked for 1 day')
  })

  it('are withdrawn with visits in them only after the visits were named', async () => {
    const booked = {
      count: 1,
      visits: [{ id: 'a1', starts_at: '2026-12-02T15:00:00.000Z', timezone: 'America/New_York' }],
    }
    const sent = stubApi(
      ({ acknowledge }) =>
        acknowledge
          ? new Response(null, { status: 204 })
          : Response.json(
              {
                errors: [{ status: '409', code: 'visits_booked', detail: 'Booked', meta: booked }],
              },
              { status: 409 },
            ),
      [onWire('authorized', 1)],
    )
    draw()
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw 9:00 AM/ }))
    const dialog = screen.getByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    expect(await within(dialog).findByText(/would have no clinician/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(sent.map(({ method, acknowledge }) => `${method} ${acknowledge}`)).toEqual([
      'DELETE null',
      'DELETE true',
    ])
  })

  it('that a colleague decided first are shown as they stand, with the reason beside the button', async () => {
    stubApi(() =>
      Response.json(
        { errors: [{ status: '409', code: 'invalid_transition', detail: 'It is declined' }] },
        { status: 409 },
      ),
    )
    const { timezone, startsAt, endsAt } = open
    const pending = [
      {
        ...{ id: 'av2', startsAt, endsAt, timezone, version: 1, status: 'pending' },
        providerId: 'pr2',
        providerName: 'Anna Weber',
      },
    ]
    draw({ canAuthorize: true, first: found({ open: [], pending } as never) })
    const list = screen.getByRole('region', { name: 'To authorize' })
    fireEvent.click(within(list).getByRole('button', { name: /^Authorize .+ of Anna Weber$/ }))
    const dialog = screen.getByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Authorize' }))
    await waitFor(() => expect(screen.getByText('No hours wait for an answer.')).toBeTruthy())
    expect($toasts.get().map(({ text }) => text)).toContain(
      'A colleague decided this meanwhile. You now see how it stands.',
    )
  })
})
