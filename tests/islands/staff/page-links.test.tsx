// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PageLinks } from '#islands/staff/lists/PageLinks.tsx'

const address = (after?: string) => `/staff/patients?state=NY${after ? `&after=${after}` : ''}`
const show = (after: string | undefined, next: string | null) =>
  render(<PageLinks first={address()} here={address(after)} next={next && address(next)} />)
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const goNext = () => {
  const link = screen.getByRole('link', { name: 'Next page' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  cleanup()
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('a list of one page has no links', () => {
  show(undefined, null)
  expect(links()).toEqual([])
})

it('leads back page by page the way the user came', () => {
  show(undefined, 'b')
  goNext()
  show('b', 'c')
  expect(links()).toEqual([
    ['First page', address()],
    ['Next page', address('c')],
  ])
  goNext()
  show('c', null)
  expect(links()).toEqual([
    ['First page', address()],
    ['Previous page', address('b')],
  ])
})

it('a page that was opened from elsewhere leads to the first one', () => {
  show('c', null)
  expect(links()).toEqual([['First page', address()]])
})
