// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderLinks } from '#islands/messages/text/render-links.tsx'

afterEach(cleanup)

it('opens an address of the web beside the page, without saying where it was pressed', () => {
  render(<p>{renderLinks('See https://example.com/a. اتصل 212-555-0142')}</p>)
  const [address, phone] = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(address?.rel).toBe('noreferrer noopener')
  expect(address?.target).toBe('_blank')
  expect(phone?.getAttribute('href')).toBe('tel:+12125550142')
  expect(phone?.target).toBe('')
  // Its letters count for no direction but their own.
  expect([address?.dir, phone?.dir]).toEqual(['ltr', 'ltr'])
  expect(document.body.textContent).toBe('See https://example.com/a. اتصل 212-555-0142')
})
