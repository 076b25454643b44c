// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { enrollmentLink } from '#edge/domains/patients/enrollment-link'
import { EnrollmentLink } from '#islands/staff/organizations/EnrollmentLink.tsx'

afterEach(cleanup)

it('an organization hands over its link as text or as a code, which hold nothing about a person', async () => {
  const address = enrollmentLink('https://care.test', '01990000-000a-7000-8000-000000000001')
  render(<EnrollmentLink address={address} />)
  expect(
    screen.getByText(
      'https://care.test/auth/enrollment?organization_id=01990000-000a-7000-8000-000000000001',
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show a code to scan' }))
  expect(await screen.findByRole('img', { name: 'Code that leads to the enrollment' })).toBeTruthy()
})
