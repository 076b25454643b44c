// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CountBadge } from '#islands/ui/CountBadge.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'

afterEach(cleanup)

const Broken = (): never => {
  throw new Error('No such slot')
}

it('shows the error page in place of what broke, and reports it once', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const report = vi.fn()
  render(
    <ErrorBoundary report={report}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Something isn't working")
  expect(screen.getByRole('link', { name: 'Back To Home' })).toBeTruthy()
  expect(screen.getByText('Error: No such slot')).toBeTruthy()
  expect(report).toHaveBeenCalledOnce()
})

it('leaves out quietly what the page can do without, and reports it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const report = vi.fn()
  const { container } = render(
    <ErrorBoundary report={report} spare>
      <Broken />
    </ErrorBoundary>,
  )
  expect(container.textContent).toBe('')
  expect(report).toHaveBeenCalledOnce()
})

it('never counts past 99', () => {
  render(<CountBadge of={100} what="unread" />)
  expect(screen.getByText('99+').textContent).toBe('99+ unread')
})
