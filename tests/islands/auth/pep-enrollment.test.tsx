// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Enrollment } from '#islands/auth/enrollment/Enrollment.tsx'
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
        offers={[{ label: 'PEP', states: ['NY'] }]}
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
          states: ['NY'],
          timezone: 'America/New_York',
          offered: true,
          starts_at: new Date(Date.now() + 2.5 * 3_600_000).toISOString(),
          ...attributes,
        },
      },
    },
  })
  const typeZip = async () => {
    await findQuestion('What is your zip code?')
    fill('Zip code', '10001')
  }

  it('shows the first visit as the zip code is typed, and only then goes on', async () => {
    const sent = edge({
      'POST /api/pep_visits/soonest': soonest({}),
      'POST /api/patients/enrollments': enrollment({ enrollment_step: 'home' }),
    })
    enrolForPep()
    await typeZip()
    await screen.findByRole('heading', { name: 'The first visit in New York' })
    expect(screen.getByText('That is in 2 hours, by video.')).toBeTruthy()
    // Nothing takes the field away from who is typing.
    expect(document.activeElement?.tagName).not.toBe('H2')
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/pep_visits/soonest', { zip: '10001' }],
    ])
    expect(location.href).not.toContain('10001')
    press('Sign up for a visit')
    await findQuestion('Tell us about you')
    expect(sent[1]?.body).toMatchObject({
      enrollment_step: 'home',
      state: 'NY',
      zip: '10001',
      started_for: 'pep',
    })
    await waitFor(() => expect(document.title).toContain('Step 2 of 2'))
    expect(location.href).not.toContain('10001')
    expect(screen.getByLabelText('Date of birth')).toBeTruthy()
    expect(screen.getByLabelText('Mobile phone')).toBeTruthy()
  })

  it('a press before the answer, and Enter, lead to the first visit and no further', async () => {
    const sent = edge({ 'POST /api/pep_visits/soonest': soonest({}) })
    enrolForPep()
    await typeZip()
    press('Continue')
    const heading = await screen.findByRole('heading', { name: 'The first visit in New York' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const field = screen.getByLabelText('Zip code')
    field.focus()
    fireEvent.keyDown(field, { key: 'Enter' })
    press('Sign up for a visit')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(sent).toHaveLength(1)
  })

  it('another zip code takes the first visit away until its own is known', async () => {
    edge({ 'POST /api/pep_visits/soonest': soonest({}) })
    enrolForPep()
    await typeZip()
    await screen.findByRole('heading', { name: 'The first visit in New York' })
    fill('Zip code', '1000')
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'The first visit in New York' })).toBeNull(),
    )
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it('leads from the code to the question when it happened', async () => {
    sessionStorage.setItem(
      'draft:guest:enrollment',
      JSON.stringify({
        firstName: 'Robin',
        lastName: 'Vega',
        dob: '1994-03-04',
        email: 'robin@example.test',
        phone: '2125550157',
        state: 'NY',
        zip: '10001',
      }),
    )
    const { id, expiresAt, resendAt } = sentAt()
    edge({
      'POST /api/patients/enrollments': enrollment({
        verification: { id, channel: 'sms', expires_at: expiresAt, resend_at: resendAt },
      }),
    })
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    render(
      <Enrollment
        first="contact"
        themeId={null}
        next="/app/treatments/pep"
        brand="Care Plus"
        offers={[]}
        pep={clinic}
      />,
    )
    await findQuestion('Tell us about you')
    press('Send my code')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sent/sms'))
    expect(JSON.parse(sessionStorage.getItem('challenge') ?? '')).toMatchObject({
      next: '/app/appointments/booking?encounterTypeId=11',
    })
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
    await typeZip()
    await screen.findByRole('heading', { name: 'We can’t start PEP in Wyoming yet' })
    const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(places).toContain('tel:+12125550100')
    expect(places.join(' ')).not.toMatch(/10001|Wyoming|WY/)
    expect(screen.getByText(clinic.opening)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Sign up/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe('10001')
  })

  it('leaves the sign-up open where no visit is free in time', async () => {
    edge({ 'POST /api/pep_visits/soonest': soonest({ starts_at: null }) })
    enrolForPep()
    await typeZip()
    await screen.findByRole('heading', { name: /^No visit is free in New York/ })
    expect(screen.getByRole('link', { name: 'Find the nearest emergency room' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign up anyway' })).toBeTruthy()
  })

  it('says what to do without a network, and keeps what was typed', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    enrolForPep()
    await typeZip()
    press('Continue')
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
    await typeZip()
    press('Continue')
    await screen.findByText('We do not know this zip code')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Zip code')))
  })
})
