// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { questionnaireOf } from '#edge/domains/questionnaires/questions/questionnaires'
import { AssessmentForm } from '#islands/assessments/AssessmentForm.tsx'

const stored = (version: number, ...answers: readonly (readonly [string, string])[]) => ({
  data: {
    type: 'assessments',
    id: 'a1',
    attributes: {
      status: 'in_progress',
      answers: answers.map(([link_id, value]) => ({ link_id, values: [value] })),
    },
    meta: { version },
  },
})
let sent: { version: string | null; body: string }[] = []
let answer: (attempt: number) => Response

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', headers, body }: RequestInit) => {
    if (method === 'GET') return Response.json(stored(5, ['mood', 'low']))
    sent.push({ version: new Headers(headers).get('if-match'), body: String(body) })
    return answer(sent.length)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <AssessmentForm
      patient="p1"
      id="a1"
      kind="sti"
      questionnaire={questionnaireOf('sti')}
      saved={{ version: 1, values: {} }}
      known={{ kidney_disease: 'yes' }}
    />,
  )

it('asks a step at a time, tells at once what cannot wait, and saves what another device answered beside it', async () => {
  answer = (attempt) =>
    attempt === 1
      ? Response.json({ errors: [{ status: '412', code: 'stale_version' }] }, { status: 412 })
      : Response.json(stored(6))
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findAllByText('Choose an answer')).not.toHaveLength(0)
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  const link = await screen.findByRole('link', { name: 'Start a visit now' })
  expect(link.getAttribute('href')).toBe('/app/treatments/pep')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'The sex you have' })
  expect(sent.map(({ version }) => version)).toEqual(['"1"', '"5"'])
  // What the record knows goes along; what the other device said is not taken back.
  expect(sent[1]?.body).toContain('kidney_disease')
  expect(sent[1]?.body).not.toContain('mood')
})

it('keeps what was answered when it cannot be sent', async () => {
  answer = () => Response.json({ errors: [{ status: '503', code: 'x' }] }, { status: 503 })
  const { unmount } = open()
  fireEvent.click(screen.getByRole('radio', { name: 'No' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  unmount()
  open()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true),
  )
})
