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
const found = (level: string) => () =>
  Response.json({
    data: [
      {
        type: 'prescription_checks',
        id: '0',
        attributes: { code: 'interaction', level, text: 'It interacts', source: 'Label' },
      },
    ],
  })

it('offers no signature for what a check refuses', async () => {
  show(found('refusal'))
  expect(await screen.findByText('It interacts.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
})

it('asks for a reason where a check does', async () => {
  show(found('override'))
  expect(await screen.findByLabelText('Why it is right all the same')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign and send' })).toBeTruthy()
})

it('says that nothing was checked where no answer came, and still leads on', async () => {
  show(() => Response.json({ errors: [] }, { status: 503 }))
  expect(await screen.findByText(/It could not be checked/)).toBeTruthy()
  expect(screen.queryByText('Nothing on file speaks against it.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign and send' })).toBeTruthy()
})
