// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import NewVisitDialog from '#islands/staff/appointments/actions/NewVisitDialog.tsx'
import { choose, list, press, row } from '../../conflicts/conflict-case'
import { boardProps } from './appointment-fixtures'

vi.mock('#islands/stores/auth-token', () => ({ freshToken: async () => 'token' }))

const sent: { key: string | null; body: string }[] = []
let answer: () => Promise<Response>
beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') })
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    if (url.includes('/search'))
      return Response.json(list(row('patients', 'p1', 1, { full_chosen_name: 'Jordan Ellis' })))
    if (method !== 'POST')
      return Response.json(
        list(row('encounter_types', 'e1', 1, { name: 'Follow-up', active: true })),
      )
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: String(body) })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a visit whose answer was lost is asked for again by the same request, later as well', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  render(
    <NewVisitDialog
      own="d1"
      providers={[]}
      clock={boardProps.me}
      drawnAt={Date.now()}
      onClose={() => {}}
    />,
  )
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Jordan' } })
  await press('Find')
  await press('Choose Jordan Ellis')
  await choose('Kind of visit', 'e1')
  const send = () => act(async () => void fireEvent.click(screen.getByText('Make the visit')))
  await send()
  vi.setSystemTime(Date.parse('2026-11-26T15:03:00Z'))
  answer = async () => Response.json({ data: row('ad_hoc_appointments', 'v1', 1, {}) })
  await send()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(location.assign).toHaveBeenCalledWith('/staff/visits/v1')
})
