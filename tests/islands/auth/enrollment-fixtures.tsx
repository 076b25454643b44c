import { render, screen } from '@testing-library/react'
import { Enrollment } from '#islands/auth/enrollment/Enrollment.tsx'
import { enrollment, fill, findQuestion, press } from './auth-fixtures'

export const newYork = { zip: '10001', state: 'NY', stateName: 'New York', licensure: true }
export const placeOf = (
  { zip, state, stateName, licensure }: typeof newYork,
  states: readonly string[] = [state],
) => ({
  status: 200,
  body: {
    data: {
      type: 'addresses',
      id: zip,
      attributes: {
        zip,
        state,
        state_name: stateName,
        timezone: 'America/New_York',
        licensure,
        states,
      },
    },
  },
})
export const lookUp = 'GET /api/addresses/lookup_by_zip_code'
export const known = { [lookUp]: placeOf(newYork) }
export const started = { ...known, 'POST /api/patients/enrollments': enrollment() }

/** All but Wyoming, where tests alone are offered. */
const offers = [
  { label: 'PrEP', states: ['NJ', 'NY'] },
  { label: 'STI testing', states: ['NJ', 'NY', 'WY'] },
]
export const enroll = (first: 'home' | 'name' | 'contact' = 'home') =>
  render(<Enrollment first={first} themeId={null} next="/app" brand="Care Plus" offers={offers} />)
export const typeHome = async (zip = '10001', name = 'New York') => {
  await findQuestion('What is your zip code?')
  fill('Zip code', zip)
  await screen.findByText(name)
}
export const answerHome = async () => {
  await typeHome()
  press('Continue')
  await findQuestion('Tell us about you')
}
export const answerName = async (dob = '1994-03-04') => {
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  fill('Date of birth', dob)
  press('Continue')
}
export const answered = {
  firstName: 'Robin',
  lastName: 'Vega',
  dob: '1994-03-04',
  state: 'NY',
  zip: '10001',
}
export const keepAnswers = (answers: object) =>
  sessionStorage.setItem('draft:guest:enrollment', JSON.stringify(answers))
