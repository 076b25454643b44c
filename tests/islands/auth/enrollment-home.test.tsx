// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edge, refusal } from '../stores/browser'
import { closePage, enrollment, fill, findQuestion, openGuestPage, press } from './auth-fixtures'
import {
  answered,
  answerHome,
  enroll,
  keepAnswers,
  lookUp,
  newYork,
  placeOf,
  started,
  typeHome,
} from './enrollment-fixtures'

beforeEach(() => openGuestPage('/auth/enrollment'))
afterEach(closePage)

describe('where a patient lives', () => {
  it('is asked by the zip code alone, and its state is saved', async () => {
    const sent = edge(started)
    enroll()
    await answerHome()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      lookUp,
      'POST /api/patients/enrollments',
    ])
    expect(sent[1]?.body).toMatchObject({ state: 'NY', zip: '10001', enrollment_step: 'home' })
    expect(location.search).toBe('?step=name')
    await waitFor(() => expect(document.title).toContain('Step 2 of 3'))
    // The focus moves once the question is drawn.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
    expect(localStorage.getItem('enrollment_token')).toBe('t'.repeat(43))
  })

  it('is not offered, before an account is made; who wants to may sign up', async () => {
    const sent = edge({
      ...started,
      [lookUp]: placeOf({ zip: '96910', state: 'GU', stateName: 'Guam', licensure: true }),
    })
    enroll()
    await typeHome('96910', 'Guam')
    expect(screen.getByText(/^We can’t see patients in Guam yet/)).toBeTruthy()
    expect(sent).toHaveLength(1)
    press('Sign up anyway')
    await findQuestion('Tell us about you')
  })

  it('has only a part of what we offer, which is listed', async () => {
    edge({
      ...started,
      [lookUp]: placeOf({ zip: '82001', state: 'WY', stateName: 'Wyoming', licensure: true }),
    })
    enroll()
    await typeHome('82001', 'Wyoming')
    expect(screen.getByText('In Wyoming we offer only this for now:')).toBeTruthy()
    expect(
      screen.getAllByRole('listitem', { hidden: false }).map((item) => item.textContent),
    ).toEqual(expect.arrayContaining(['STI testing']))
    expect(screen.queryByText('PrEP')).toBeNull()
  })

  it('is asked where a zip code is in more than one state, and never guessed', async () => {
    const sent = edge({
      ...started,
      [lookUp]: placeOf({ ...newYork, zip: '07421' }, ['NJ', 'NY']),
    })
    enroll()
    await findQuestion('What is your zip code?')
    fill('Zip code', '07421')
    await screen.findByText(/^This zip code is in more than one state/)
    expect(screen.queryByText('New York', { selector: 'p' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Continue|Sign up/ })).toBeNull()
    fireEvent.click(screen.getByLabelText('New Jersey'))
    fireEvent.input(screen.getByLabelText('New Jersey'))
    press('Continue')
    await findQuestion('Tell us about you')
    expect(sent.at(-1)?.body).toMatchObject({ state: 'NJ', zip: '07421' })
  })

  it('Enter goes to what is said of the state first, and no further', async () => {
    const sent = edge({
      ...started,
      [lookUp]: placeOf({ zip: '96910', state: 'GU', stateName: 'Guam', licensure: true }),
    })
    enroll()
    await typeHome('96910', 'Guam')
    fireEvent.keyDown(screen.getByLabelText('Zip code'), { key: 'Enter' })
    press('Sign up anyway')
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/^We can’t see patients in Guam yet/),
    )
    expect(sent).toHaveLength(1)
    const button = screen.getByRole('button', { name: 'Sign up anyway' })
    fireEvent.keyDown(button, { key: 'Enter' })
    fireEvent.click(button)
    await findQuestion('Tell us about you')
  })

  it('a zip code that does not exist is said at its field', async () => {
    edge({
      ...started,
      [lookUp]: refusal(422, 'We do not know this zip code', { code: 'unknown_zip' }),
    })
    enroll()
    await findQuestion('What is your zip code?')
    fill('Zip code', '00000')
    press('Continue')
    await screen.findByText('We do not know this zip code')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Zip code')))
  })

  it('a state that the zip code tells wrongly is chosen by hand', async () => {
    const sent = edge(started)
    enroll()
    await typeHome()
    press('Not your state? Choose it')
    const state = await screen.findByLabelText('State')
    expect(state).toHaveProperty('value', 'NY')
    expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe('10001')
    fireEvent.input(state, { target: { value: 'NJ' } })
    press('Continue')
    await findQuestion('Tell us about you')
    expect(sent.at(-1)?.body).toMatchObject({ state: 'NJ', zip: '10001' })
  })

  it('a state beside the one of the zip code is asked for, and sent with the word of the person', async () => {
    const question = 'This zip code is in New York by our list. Is this address in New Jersey?'
    const sent = edge({
      ...started,
      'POST /api/patients/enrollments': ({ body }) =>
        JSON.stringify(body).includes('state_confirmed')
          ? enrollment()
          : refusal(422, question, { code: 'state_unconfirmed', field: 'state' }),
    })
    enroll()
    await typeHome()
    press('Not your state? Choose it')
    fireEvent.input(await screen.findByLabelText('State'), { target: { value: 'NJ' } })
    press('Continue')
    await screen.findByText(question)
    press('No, go back')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)?.body).not.toHaveProperty('state_confirmed')
    press('Continue')
    await screen.findByRole('dialog')
    press('Yes, it is')
    await findQuestion('Tell us about you')
    expect(sent.at(-1)?.body).toMatchObject({ state: 'NJ', zip: '10001', state_confirmed: true })
  })

  it('the state is asked where it cannot be looked up', async () => {
    const sent = edge({ ...started, [lookUp]: refusal(503, 'Busy') })
    enroll()
    await findQuestion('What is your zip code?')
    fill('Zip code', '10001')
    press('Continue')
    await screen.findByText(/^We couldn’t look up your state/)
    fireEvent.input(await screen.findByLabelText('State'), { target: { value: 'NY' } })
    press('Continue')
    await findQuestion('Tell us about you')
    expect(sent.at(-1)?.body).toMatchObject({ state: 'NY', zip: '10001' })
  })

  it('another zip code brings its own state', async () => {
    keepAnswers({ ...answered, state: 'NJ', zip: '07030' })
    const sent = edge({ ...started, 'PATCH /api/patients/enrollments': enrollment() })
    enroll()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe('07030'),
    )
    await typeHome()
    expect(JSON.parse(sessionStorage.getItem('draft:guest:enrollment') ?? '')).toMatchObject({
      state: '',
    })
    press('Continue')
    await findQuestion('Tell us about you')
    expect(sent.at(-1)?.body).toMatchObject({ state: 'NY', zip: '10001' })
  })
})
