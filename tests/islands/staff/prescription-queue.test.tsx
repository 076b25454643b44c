// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PrescriptionQueue } from '#islands/staff/orders/PrescriptionQueue.tsx'
import { list, row } from '../conflicts/conflict-case'
import { boardProps } from './appointments/appointment-fixtures'

const waiting = (id: string, drug: string, can: readonly string[] = ['sign', 'delete']) => ({
  id,
  version: 1,
  type: 'prescriptions',
  drug,
  medicine: null,
  status: 'ready_to_sign',
  sig: 'Take 1 tablet by mouth once a day.',
  quantity: 30,
  days: 30,
  refills: 0,
  refillsLeft: 0,
  reason: 'hsv',
  writtenOn: '2026-11-28',
  can,
  patientName: 'Jordan Ellis',
  patient: { type: 'patients', id: `patient-${id}` },
})
const finding = (level: string, text: string) => ({
  ...{ id: '0', code: 'allergy', topic: 'allergy', kind: 'allergy', reasons: [] },
  ...{ level, text, source: 'Record of the patient' },
})
const rows = [
  waiting('r1', 'valacyclovir'),
  waiting('r2', 'valacyclovir'),
  waiting('r3', 'valacyclovir'),
  waiting('r4', 'valacyclovir', []),
]

/** Bodies of the requests for checks, by their path. */
let requests: { path: string; body: object }[] = []
let isLost = false
beforeEach(() => {
  requests = []
  isLost = false
  vi.stubGlobal('EventSource', undefined)
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://x')
    if (!pathname.endsWith('/prescription_checks'))
      return Response.json({ errors: [] }, { status: 403 })
    requests.push({ path: pathname, body: JSON.parse(String(body)) })
    if (isLost) return Response.json({ errors: [] }, { status: 503 })
    return pathname === '/api/prescription_checks'
      ? Response.json(
          list(
            row('prescription_check_lists', 'r1', 1, {
              checks: [finding('refusal', 'HIV is on file'), finding('warning', 'No test')],
            }),
            row('prescription_check_lists', 'r2', 1, {
              checks: [finding('override', 'An allergy is on file')],
            }),
            row('prescription_check_lists', 'r3', 1, { checks: [] }),
          ),
        )
      : Response.json(list())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = () =>
  render(
    <PrescriptionQueue
      me={{ ...boardProps.me, role: 'provider' } as never}
      view="sign"
      filters={{}}
      canSign
      page={{ rows, next: null, total: rows.length, hides: undefined } as never}
    />,
  )

it('shows what speaks against each prescription, by one request for the list', async () => {
  show()
  expect(await screen.findByText(/HIV is on file\. And 1 more\./)).toBeTruthy()
  expect(screen.getByText('A check refuses it.')).toBeTruthy()
  expect(screen.getByText('It takes a reason.')).toBeTruthy()
  expect(screen.getByText('Nothing on file speaks against it.')).toBeTruthy()
  expect(requests).toEqual([
    { path: '/api/prescription_checks', body: { prescriptions: ['r1', 'r2', 'r3'] } },
  ])
})

it('checks again as a review opens, and signs by that answer alone', async () => {
  show()
  await screen.findByText('A check refuses it.')
  const [, , third] = screen.getAllByRole('button', { name: 'Review and sign' })
  if (third) fireEvent.click(third)
  const sign = await screen.findByRole('button', { name: 'Sign and send' })
  expect(sign.getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(sign.getAttribute('aria-disabled')).toBeNull())
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/prescription_checks',
    '/api/patients/patient-r3/prescription_checks',
  ])
})

it('says nothing of a list that got no answer', async () => {
  isLost = true
  show()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByText('Nothing on file speaks against it.')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Review and sign' })).toHaveLength(3)
})
