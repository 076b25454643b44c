// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DeviceZone } from '#islands/booking/DeviceZone.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const onDeviceIn = (timeZone: string) => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  })
}

it('names the zone of a device whose clock differs from the zone of the times', () => {
  onDeviceIn('America/Los_Angeles')
  render(<DeviceZone zone="America/New_York" isOfProfile />)
  expect(screen.getByText('Your device is on Pacific Time (PT).')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/account/settings')
})

it('says nothing where both clocks agree', () => {
  onDeviceIn('America/Toronto')
  render(<DeviceZone zone="America/New_York" isOfProfile />)
  expect(screen.queryByRole('status')).toBeNull()
})

it('leads to no profile where the times are those of the place that the patient named', () => {
  onDeviceIn('America/Los_Angeles')
  render(<DeviceZone zone="America/New_York" isOfProfile={false} />)
  expect(screen.getByText('Your device is on Pacific Time (PT).')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
