import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CorrectionItem } from '#islands/account/corrections/CorrectionItem.tsx'
import type { Correction } from '#islands/corrections/correction'

const { list } = vi.hoisted(() => ({ list: vi.fn() }))
vi.mock('#islands/stores/api', () => ({
  api: { dropdown_options: { list } },
  apiWithLocalErrors: {},
}))
afterEach(cleanup)

const open = (reasonCode: string) =>
  render(
    <CorrectionItem
      patientId="p1"
      correction={
        {
          id: 'c1',
          status: 'denied',
          section: 'visits',
          correction: 'It was on Tuesday',
          grounds: 'My calendar',
          reasonCode,
          createdAt: '2026-11-10T12:00:00.000Z',
          dueAt: '2027-01-10T12:00:00.000Z',
        } as Correction
      }
      clock={{ zone: 'America/New_York', hours: '12h' }}
      onChange={async () => {}}
    />,
  )

it('a patient reads why their record is not corrected, in the words of a reason that the clinic added too', async () => {
  list.mockResolvedValue([{ code: 'under_appeal', label: 'It is under appeal', active: true }])
  open('under_appeal')
  expect(await screen.findByText('It is under appeal')).toBeTruthy()
  cleanup()
  open('accurate')
  expect(screen.getByText('The record is accurate and complete')).toBeTruthy()
})
