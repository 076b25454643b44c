// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import PrepAssessment from '#islands/staff/documentation/PrepAssessment.tsx'
import { prepQuestions } from '#islands/staff/documentation/prep-assessment'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ api: {}, apiWithLocalErrors: { call: vi.fn() } }))
const call = vi.mocked(apiWithLocalErrors.call)
const at = '/appointments/:appointment/prep_initial_soap_assessments'
const questions = Object.keys(prepQuestions)
const stored = {
  type: 'prep_initial_soap_assessments',
  id: 'a1',
  version: 2,
  ...Object.fromEntries(questions.map((name) => [name, 'no'])),
  notes: 'Asked by phone',
  concerns: ['hiv_not_excluded', 'weight'],
  answeredBy: 'u1',
  updatedAt: '2026-11-22T10:00:00.000Z',
}
const clock = { zone: 'America/New_York', hours: '12h' } as const
const show = (canAnswer = true) =>
  render(<PrepAssessment appointmentId="a1" canAnswer={canAnswer} clock={clock} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const answerAll = (answer: string) => {
  for (const each of screen.getAllByRole('radio', { name: answer })) fireEvent.click(each)
}

beforeEach(() => call.mockReset())
afterEach(cleanup)

it('shows a clinician the answers and what they stand in the way of', async () => {
  call.mockResolvedValueOnce([stored] as never)
  show(false)
  expect(await screen.findByText(/HIV is not excluded/)).toBeTruthy()
  expect(screen.getByText(/no oral PrEP is approved/)).toBeTruthy()
  expect(screen.getByText('Asked by phone')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('asks a clinician for every answer, and keeps them with the version that was read', async () => {
  call.mockResolvedValueOnce([] as never)
  show()
  await press('Answer the assessment')
  await press('Keep the answers')
  expect(screen.getAllByText('Choose an answer')).toHaveLength(questions.length)
  expect(call).toHaveBeenCalledTimes(1)
  answerAll('Yes')
  call.mockResolvedValueOnce({ ...stored, concerns: [] } as never)
  await press('Keep the answers')
  expect(await screen.findByText(/no reason not to start PrEP/)).toBeTruthy()
  expect(call).toHaveBeenLastCalledWith(`POST ${at}`, {
    params: { appointment: 'a1' },
    version: 0,
    body: Object.fromEntries(questions.map((name) => [name, 'yes'])),
  })
})

it('keeps what was chosen when another user answered first, and saves over it once that is known', async () => {
  call.mockResolvedValueOnce([] as never)
  show()
  await press('Answer the assessment')
  answerAll('Unknown')
  call.mockRejectedValueOnce(
    new ApiError(412, [{ status: '412', code: 'stale_version', title: '', detail: 'Changed' }]),
  )
  call.mockResolvedValueOnce([stored] as never)
  await press('Keep the answers')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This was changed a moment ago/)
  expect(screen.getAllByRole('radio', { name: 'Unknown', checked: true })).toHaveLength(
    questions.length,
  )
  call.mockResolvedValueOnce({ ...stored, version: 3 } as never)
  await press('Keep the answers')
  expect(call.mock.lastCall?.[1]).toMatchObject({ version: 2 })
})
