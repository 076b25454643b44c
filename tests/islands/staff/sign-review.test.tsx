// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import SignReview from '#islands/staff/orders/SignReview.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draft = {
  type: 'prescriptions',
  id: 'x1',
  version: 1,
  drug: 'valacyclovir',
  days: 3,
  refills: 0,
  quantity: 6,
  reason: 'hsv',
} as const
const show = (checks: () => Response) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/prescription_checks')
      ? checks()
      : Response.json({ errors: [] }, { status: 403 }),
  )
  render(
    <SignReview
      prescription={draft as never}
      patientId="p1"
      zone="UTC"
      refresh={async () => {}}
      onClose={() => {}}
    />,
  )
}
const found =
  (level: string, more: object = {}) =>
  () =>
    Response.json({
      data: [
        {
          type: 'prescription_checks',
          id: '0',
          attributes: {
            ...{ code: 'interaction', level, text: 'It interacts', source: 'Label' },
            ...{ topic: 'interaction', kind: 'interaction' },
            reasons: [{ code: 'watched', label: 'It is watched with tests' }],
            ...more,
          },
        },
      ],
    })

it('offers no signature after a refusal', async () => {
  show(found('refusal'))
  expect(await screen.findByText('It interacts.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
})

it('asks for a reason after a check with override', async () => {
  show(found('override'))
  expect(await screen.findByLabelText('Why it is right all the same')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign and send' })).toBeTruthy()
})

it('says that nothing was checked without a response, and still offers the signature', async () => {
  show(() => Response.json({ errors: [] }, { status: 503 }))
  expect(await screen.findByText(/It could not be checked/)).toBeTruthy()
  expect(screen.queryByText('Nothing on file speaks against it.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign and send' })).toBeTruthy()
})

const unsent = found('warning', {
  ...{ code: 'no_address', topic: 'delivery', text: 'The street of the patient is missing' },
})

it('signs what its pharmacy would refuse without calling it sent, and leads to the profile', async () => {
  show(unsent)
  const link = await screen.findByRole('link', { name: 'Open the profile' })
  expect(link.getAttribute('href')).toBe('/staff/patients/p1/profile')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign without sending' })).toBeTruthy()
})

it('checks again on return to the page', async () => {
  let checks = unsent
  show(() => checks())
  await screen.findByRole('button', { name: 'Sign without sending' })
  checks = () => Response.json({ data: [] })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: 'Sign and send' })).toBeTruthy()
})
