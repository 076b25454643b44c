// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { GuestDialog } from '#islands/visit/guests/GuestDialog.tsx'
import type { Guests } from '#islands/visit/guests/use-guests'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const link = 'https://care.test/join#secret'
const guests = { list: [], link, isOpen: true, close: () => {} } as unknown as Guests
const show = () => render(<GuestDialog guests={guests} isPatient />)

it('gives the address of an invitation to the share sheet of a phone, and no word beside it', () => {
  const share = vi.fn(async () => {})
  vi.stubGlobal('navigator', { share })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Share link' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({ url: link })
})

it('lets the link be copied where there is no share sheet', () => {
  vi.stubGlobal('navigator', {})
  show()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull()
})
