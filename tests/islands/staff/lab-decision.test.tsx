// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import { LabDecision } from '#islands/staff/labs/LabDecision.tsx'
import type { LabToReview, LabValue } from '#islands/staff/labs/lab'

vi.mock('#islands/labs/facts', () => ({ loadClinicalFacts: async () => noFacts }))

const egfr = (value: string, flag: LabValue['flag']): LabValue => ({
  code: 'egfr',
  value,
  flag,
  unit: 'mL/min',
  range: null,
  comment: null,
  status: 'final',
  finalAt: '2026-11-26T12:00:00.000Z',
  corrects: null,
  isReadAgain: false,
})
const lab = {
  id: 'l1',
  tests: ['egfr'],
  version: 1,
  reviewStatus: 'Needs Review',
  resultedAt: '2026-11-26T12:00:00.000Z',
  releasedAt: null,
  patientMessage: null as string | null,
  can: ['update', 'make_ready', 'release'],
}
const drawn = (change: Partial<typeof lab> = {}, value = egfr('96', 'normal')) => (
  <LabDecision
    lab={{ ...lab, results: [value], ...change } as unknown as LabToReview}
    values={[value]}
    onChange={async () => {}}
    onClosed={() => {}}
  />
)
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox').value

it('follows a corrected value and what a colleague wrote, and says it beside what was typed', async () => {
  const { rerender } = render(drawn())
  await waitFor(() => expect(words()).toMatch(/^All clear/))
  rerender(drawn({ resultedAt: '2026-11-26T13:00:00.000Z' }, egfr('58', 'low')))
  await waitFor(() => expect(words()).toContain('58 mL/min'))
  rerender(drawn({ version: 2, patientMessage: 'Drink more water.' }))
  await waitFor(() => expect(words()).toBe('Drink more water.'))

  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'We repeat it.' } })
  rerender(drawn({ version: 3, patientMessage: 'Come on Monday.' }))
  expect(words()).toBe('We repeat it.')
  expect((await screen.findByRole('status')).textContent).toContain('Come on Monday.')
})
