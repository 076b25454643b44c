// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, localDate } from '#edge/platform/time'
import { tellPageDrawnAt } from '#islands/stores/use-server-now'
import { edge, refusal } from '../stores/browser'
import {
  closePage,
  enrollment,
  fill,
  findQuestion,
  openGuestPage,
  press,
  sentAt,
} from './auth-fixtures'
import {
  answered,
  answerHome,
  answerName,
  enroll,
  keepAnswers,
  known,
  started,
  typeHome,
} from './enrollment-fixtures'

beforeEach(() => openGuestPage('/auth/enrollment'))
afterEach(closePage)

it('asks one topic after the other, saves each, and moves the focus to the next field', async () => {
  const sent = edge({ ...started, 'PATCH /api/patients/enrollments': enrollment() })
  enroll()
  await answerHome()
  await answerName()
  await findQuestion('How do we reach you?')
  expect(sent.at(-1)?.body).toMatchObject({
    first_name: 'Robin',
    last_name: 'Vega',
    dob: '1994-03-04',
    enrollment_step: 'birth',
  })
  expect(location.search).toBe('?step=contact')
  await waitFor(() => expect(document.title).toContain('Step 3 of 3'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  const text = screen.getByRole<HTMLInputElement>('radio', { name: /^Text/ })
  expect(text.checked).toBe(true)
})

it('says back what was answered, and returns from a change', async () => {
  keepAnswers(answered)
  edge({
    ...known,
    'POST /api/patients/enrollments': enrollment(),
    'PATCH /api/patients/enrollments': enrollment(),
  })
  enroll('contact')
  await findQuestion('How do we reach you?')
  expect(screen.getByText('Robin Vega')).toBeTruthy()
  expect(screen.getByText('03/04/1994')).toBeTruthy()
  expect(screen.getByText('New York 10001')).toBeTruthy()
  fill('Email', 'robin@example.test')
  press('Change your name')
  await findQuestion('Tell us about you')
  fill('First name', 'Robyn')
  press('Continue')
  await findQuestion('How do we reach you?')
  expect(screen.getByText('Robyn Vega')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.test')
})

it('loses nothing on the way back', async () => {
  edge({ ...started, 'PATCH /api/patients/enrollments': enrollment() })
  enroll()
  await answerHome()
  await answerName()
  await findQuestion('How do we reach you?')
  fill('Email', 'robin@example.test')
  press('Back')
  await findQuestion('Tell us about you')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Robin')
  press('Continue')
  await findQuestion('How do we reach you?')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.test')
})

it.each([
  ['en', '3/4/94', 'March 4, 1994', '1994-03-04'],
  ['en', '4 mar 1994', 'March 4, 1994', '1994-03-04'],
  ['es', '3/4/94', '3 de abril de 1994', '1994-04-03'],
])(
  'a birthday is taken as it is written in %s, and said back: %s',
  async (lang, dob, words, day) => {
    document.documentElement.lang = lang
    const sent = edge({ ...started, 'PATCH /api/patients/enrollments': enrollment() })
    enroll()
    await answerHome()
    fill('Date of birth', dob)
    expect(screen.getByText(words)).toBeTruthy()
    await answerName(dob)
    await findQuestion('How do we reach you?')
    document.documentElement.lang = 'en'
    expect(sent.at(-1)?.body).toMatchObject({ dob: day })
  },
)

it('an enrollment that began with the name, as it once did, is asked only for what lacks', async () => {
  // As an older page of this tab kept it: all but the zip code, which was asked last.
  const { zip: _, state: __, ...before } = answered
  keepAnswers({ ...before, email: 'robin@example.test', phone: '2125550157' })
  localStorage.setItem('enrollment_token', 't'.repeat(43))
  history.replaceState(null, '', '/auth/enrollment?step=home')
  const sent = edge({
    ...known,
    'PATCH /api/patients/enrollments': enrollment({ verification: snakeSent() }),
  })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  enroll('contact')
  await typeHome()
  press('Continue')
  await findQuestion('Tell us about you')
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('1994-03-04')
  press('Continue')
  await findQuestion('How do we reach you?')
  expect(screen.getByLabelText<HTMLInputElement>('Mobile phone').value).toBe('2125550157')
  press('Send my code')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sent/sms'))
  expect(sent.at(-1)?.body).toMatchObject({ ...snakeNames, channel: 'sms', last: true })
})
const snakeSent = () => {
  const { expiresAt, resendAt, id } = sentAt()
  return { id, channel: 'sms', expires_at: expiresAt, resend_at: resendAt }
}
const snakeNames = { first_name: 'Robin', last_name: 'Vega', zip: '10001', state: 'NY' }

it('a nickname that is taken back on the way back is taken back of the edge too', async () => {
  keepAnswers(answered)
  const sent = edge({
    'POST /api/patients/enrollments': enrollment(),
    'PATCH /api/patients/enrollments': enrollment(),
  })
  enroll('name')
  await findQuestion('Tell us about you')
  fill(/^What should we call you/, 'Robbie')
  press('Continue')
  await findQuestion('How do we reach you?')
  press('Back')
  await findQuestion('Tell us about you')
  fill(/^What should we call you/, '')
  press('Continue')
  await findQuestion('How do we reach you?')
  expect(sent.map(({ body }) => (body as { nickname: string }).nickname)).toEqual(['Robbie', ''])
  press('Back')
  await findQuestion('Tell us about you')
  expect(screen.getByLabelText<HTMLInputElement>(/^What should we call you/).value).toBe('')
})

it('shows other services to a patient under 18', async () => {
  keepAnswers({ state: 'NY', zip: '10001' })
  const sent = edge({ 'POST /api/patients/enrollments': enrollment() })
  enroll('name')
  await findQuestion('Tell us about you')
  await answerName('2012-03-04')
  await waitFor(() => expect(screen.getByText(/You have other options/)).toBeTruthy())
  expect(screen.getByRole('link', { name: /Planned Parenthood/ })).toBeTruthy()
  expect(sent).toEqual([])
})

describe.each([-30, 30])('on a device whose clock is %i days off', (days) => {
  /** A birthday in so many days by the server’s clock, in the last of the places where patients are seen. */
  const birthdayIn = (ms: number) => {
    const serverAt = Date.now() - days * dayMs
    tellPageDrawnAt(serverAt)
    const day = localDate(serverAt + ms, 'Pacific/Pago_Pago')
    return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`
  }
  const enterBirthday = async (dob: string) => {
    keepAnswers({ state: 'NY', zip: '10001' })
    edge({ 'POST /api/patients/enrollments': enrollment() })
    enroll('name')
    await findQuestion('Tell us about you')
    await answerName(dob)
  }
  afterEach(() => tellPageDrawnAt())

  it('goes on with who turns 18 today by the server’s clock', async () => {
    await enterBirthday(birthdayIn(0))
    await findQuestion('How do we reach you?')
  })

  it('shows other services to who turns 18 tomorrow by the server’s clock', async () => {
    await enterBirthday(birthdayIn(dayMs))
    expect(await screen.findByText(/You have other options/)).toBeTruthy()
  })
})

it('starts anew when the edge no longer knows the enrollment', async () => {
  localStorage.setItem('enrollment_token', 'o'.repeat(43))
  const sent = edge({
    ...known,
    'PATCH /api/patients/enrollments': refusal(422, 'This enrollment is finished, or too old.', {
      code: 'enrollment_over',
    }),
    'POST /api/patients/enrollments': enrollment(),
  })
  enroll()
  await answerHome()
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'POST'])
})

it('the code is asked for with all that the last screen shows, though another tab answered otherwise since', async () => {
  keepAnswers({ ...answered, email: 'robin@example.test', phone: '2125550157', channel: 'email' })
  localStorage.setItem('enrollment_token', 't'.repeat(43))
  history.replaceState(null, '', '/auth/enrollment?step=review')
  const sent = edge({ 'PATCH /api/patients/enrollments': enrollment() })
  enroll('contact')
  await findQuestion('How do we reach you?')
  press('Send my code')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    first_name: 'Robin',
    // Which the screen does not show: the other tab may have given one.
    nickname: '',
    dob: '1994-03-04',
    email: 'robin@example.test',
    zip: '10001',
    channel: 'email',
    enrollment_step: 'code',
    last: true,
  })
})
