// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Enrollment } from '#islands/auth/enrollment/Enrollment.tsx'
import { edge, refusal } from '../stores/browser'
import { closePage, enrollment, fill, findQuestion, openGuestPage, press } from './auth-fixtures'

beforeEach(() => openGuestPage('/auth/enrollment'))
afterEach(closePage)

const enroll = () =>
  render(
    <Enrollment first="name" themeId={null} next="/app" brand="Care Plus" servedStates={['NY']} />,
  )
it('asks one thing after the other, saves each, and moves the focus to the next field', async () => {
  const sent = edge({ 'POST /api/patients/enrollments': enrollment() })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  expect(sent[0]?.body).toMatchObject({
    first_name: 'Robin',
    last_name: 'Vega',
    enrollment_step: 'name',
  })
  expect(location.search).toBe('?step=birth')
  await waitFor(() => expect(document.title).toContain('Step 2 of 7'))
  // The focus moves once the question is drawn.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date of birth')))
  expect(localStorage.getItem('enrollment_token')).toBe('t'.repeat(43))
})

it('loses nothing on the way back', async () => {
  edge({ 'POST /api/patients/enrollments': enrollment() })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  fill('Date of birth', '1994-03-04')
  press('Back')
  await findQuestion('What is your name?')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Robin')
  press('Continue')
  await findQuestion('When were you born?')
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('1994-03-04')
})

it('shows other services to a patient under 18', async () => {
  edge({ 'POST /api/patients/enrollments': enrollment() })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  fill('Date of birth', '2012-03-04')
  press('Continue')
  await waitFor(() => expect(screen.getByText(/You have other options/)).toBeTruthy())
  expect(screen.getByRole('link', { name: /Planned Parenthood/ })).toBeTruthy()
})

it('starts anew when the edge no longer knows the enrollment', async () => {
  localStorage.setItem('enrollment_token', 'o'.repeat(43))
  const sent = edge({
    'PATCH /api/patients/enrollments': refusal(422, 'This enrollment is finished, or too old.', {
      code: 'enrollment_over',
    }),
    'POST /api/patients/enrollments': enrollment(),
  })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
})
