// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Enrollment } from '#islands/auth/enrollment/Enrollment.tsx'
import { edge, refusal } from '../stores/browser'
import { closePage, enrollment, fill, findQuestion, openGuestPage, press } from './auth-fixtures'

beforeEach(() => openGuestPage('/auth/enrollment'))
afterEach(closePage)

describe('enrolling for PEP', () => {
  const clinic = { phone: '2125550100', opening: 'Closed now. Opens Monday, 8:00 AM ET.' }
  const enrolForPep = () =>
    render(
      <Enrollment
        first="home"
        themeId={null}
        next="/app/treatments/pep"
        brand="Care Plus"
        servedStates={['NY']}
        pep={clinic}
      />,
    )
  const soonest = (attributes: object) => ({
    status: 200,
    body: {
      data: {
        type: 'pep_visits',
        id: 'NY',
        attributes: {
          state_name: 'New York',
          timezone: 'America/New_York',
          offered: true,
          starts_at: new Date(Date.now() + 2.5 * 3_600_000).toISOString(),
          ...attributes,
        },
      },
    },
  })
  const askZip = async () => {
    await findQuestion('What is your zip code?')
    fill('Zip code', '10001')
    press('Continue')
  }

  it('asks the zip code alone, shows the first visit, and only then goes on', async () => {
    const sent = edge({
      'POST /api/pep_visits/soonest': soonest({}),
      'POST /api/patients/enrollments': enrollment({ enrollment_step: 'home' }),
    })
    enrolForPep()
    await askZip()
    const heading = await screen.findByRole('heading', { name: 'The first visit in New York' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText('That is in 2 hours, by video.')).toBeTruthy()
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/pep_visits/soonest', { zip: '10001' }],
    ])
    expect(location.href).not.toContain('10001')
    press('Sign up for a visit')
    await findQuestion('What is your name?')
    expect(sent[1]?.body).toMatchObject({
      enrollment_step: 'home',
      state: 'NY',
      zip: '10001',
      started_for: 'pep',
    })
    await waitFor(() => expect(document.title).toContain('Step 2 of 7'))
    expect(location.href).not.toContain('10001')
  })

  it('leads elsewhere, and no further, where PEP is not offered', async () => {
    edge({
      'POST /api/pep_visits/soonest': soonest({
        state_name: 'Wyoming',
        offered: false,
        starts_at: null,
      }),
    })
    enrolForPep()
    await askZip()
    await screen.findByRole('heading', { name: 'We can’t start PEP in Wyoming yet' })
    const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(places).toContain('tel:+12125550100')
    expect(places.join(' ')).not.toMatch(/10001|Wyoming|WY/)
    expect(screen.getByText(clinic.opening)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Sign up/ })).toBeNull()
    press('Back')
    expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe('10001')
  })

  it('leaves the sign-up open where no visit is free in time', async () => {
    edge({ 'POST /api/pep_visits/soonest': soonest({ starts_at: null }) })
    enrolForPep()
    await askZip()
    await screen.findByRole('heading', { name: /^No visit is free in New York/ })
    expect(screen.getByRole('link', { name: 'Find the nearest emergency room' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign up anyway' })).toBeTruthy()
  })

  it('says what to do without a network, and keeps what was typed', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    enrolForPep()
    await askZip()
    await screen.findByText(/We couldn’t look up a visit/)
    expect(screen.getByRole('link', { name: 'Find the nearest emergency room' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe('10001')
  })

  it('says at the field that a zip code does not exist', async () => {
    edge({
      'POST /api/pep_visits/soonest': refusal(422, 'We do not know this zip code', {
        source: { pointer: '/data/attributes/zip' },
      }),
    })
    enrolForPep()
    await askZip()
    await screen.findByText('We do not know this zip code')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Zip code')))
  })
})
