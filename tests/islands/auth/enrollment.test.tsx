// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, localDate } from '#edge/platform/time'
import { Enrollment } from '#islands/auth/enrollment/Enrollment.tsx'
import { tellPageDrawnAt } from '#islands/stores/use-server-now'
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

it('a nickname that is taken back on the way back is taken back of the edge too', async () => {
  const sent = edge({
    'POST /api/patients/enrollments': enrollment(),
    'PATCH /api/patients/enrollments': enrollment(),
  })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  fill(/^What should we call you/, 'Robbie')
  press('Continue')
  await findQuestion('When were you born?')
  press('Back')
  await findQuestion('What is your name?')
  fill(/^What should we call you/, '')
  press('Continue')
  await findQuestion('When were you born?')
  expect(sent.map(({ body }) => (body as { nickname: string }).nickname)).toEqual(['Robbie', ''])
  press('Back')
  await findQuestion('What is your name?')
  expect(screen.getByLabelText<HTMLInputElement>(/^What should we call you/).value).toBe('')
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

describe.each([-30, 30])('on a device whose clock is %i days off', (days) => {
  /** A birthday in so many days by the server's clock, in the last of the places where patients are seen. */
  const birthdayIn = (ms: number) => {
    const serverAt = Date.now() - days * dayMs
    tellPageDrawnAt(serverAt)
    const day = localDate(serverAt + ms, 'Pacific/Pago_Pago')
    return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`
  }
  const enterBirthday = async (dob: string) => {
    edge({ 'POST /api/patients/enrollments': enrollment() })
    enroll()
    fill('First name', 'Robin')
    fill('Last name', 'Vega')
    press('Continue')
    await findQuestion('When were you born?')
    fill('Date of birth', dob)
    press('Continue')
  }
  afterEach(() => tellPageDrawnAt())

  it('goes on with who turns 18 today by the server’s clock', async () => {
    await enterBirthday(birthdayIn(0))
    await findQuestion('What is your email?')
  })

  it('shows other services to who turns 18 tomorrow by the server’s clock', async () => {
    await enterBirthday(birthdayIn(dayMs))
    expect(await screen.findByText(/You have other options/)).toBeTruthy()
  })
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

it('the code is asked for with all that the review shows, though another tab answered otherwise since', async () => {
  const typed = {
    firstName: 'Robin',
    lastName: 'Vega',
    dob: '1994-03-04',
    email: 'robin@example.test',
    phone: '2125550157',
    state: 'NY',
    zip: '10001',
    channel: 'email',
  }
  sessionStorage.setItem('draft:guest:enrollment', JSON.stringify(typed))
  localStorage.setItem('enrollment_token', 't'.repeat(43))
  history.replaceState(null, '', '/auth/enrollment?step=review')
  const sent = edge({ 'PATCH /api/patients/enrollments': enrollment() })
  render(
    <Enrollment
      first="review"
      themeId={null}
      next="/app"
      brand="Care Plus"
      servedStates={['NY']}
    />,
  )
  await findQuestion('Is this right?')
  press('Send my code')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    first_name: 'Robin',
    // Which the review does not show: the other tab may have given one.
    nickname: '',
    dob: '1994-03-04',
    email: 'robin@example.test',
    zip: '10001',
    channel: 'email',
    enrollment_step: 'code',
    last: true,
  })
})
