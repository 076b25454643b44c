// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SummaryWordsForm } from '#islands/staff/documentation/SummaryWordsForm.tsx'

const hard =
  'Continue uninterrupted pharmacological prophylaxis and obtain laboratory monitoring preceding subsequent evaluation.'
const show = (nextSteps: string, language: 'en' | 'es' = 'en') =>
  render(
    <SummaryWordsForm
      words={{ reason: 'Follow-up', nextSteps, warningSigns: '', language }}
      onChange={() => {}}
    />,
  )
afterEach(cleanup)

it('tells a clinician which words are harder to read than grade 8', () => {
  show(hard)
  const advice = screen.getByText(/Hard to read: about grade \d+\. Aim for grade 8/)
  const field = screen.getByLabelText('What the patient does next')
  expect(field.getAttribute('aria-describedby')).toContain(advice.id)
})

it('says nothing of plain words, nor of words in another language', () => {
  show('Take one pill each day. Get your lab tests before we meet again.')
  expect(screen.queryByText(/Hard to read/)).toBeNull()
  cleanup()
  show(hard, 'es')
  expect(screen.queryByText(/Hard to read/)).toBeNull()
})
