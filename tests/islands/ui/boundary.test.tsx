// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CountBadge } from '#islands/ui/CountBadge.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { LaterPart } from '#islands/ui/feedback/LaterPart.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { passTime } from '../pass-time'

// What broke is reported: nothing of a test goes to the network.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 204 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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
    <ErrorBoundary report={report} fallback={null}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(container.textContent).toBe('')
  expect(report).toHaveBeenCalledOnce()
})

it('keeps the page, and what stood for it, where the code of a part does not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Missing = lazyPart<object>(() => Promise.reject(new Error('Failed to fetch')))
  render(
    <p>
      Words <LaterPart fallback="No permission">{<Missing />}</LaterPart>
    </p>,
  )
  expect(await screen.findByText('Words No permission')).toBeTruthy()
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('Words No permission')).toBeTruthy()
})

it('asks again for the code of a part that is opened again after it did not come, and not before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn().mockRejectedValue(new Error('Failed to fetch'))
  const Dialog = lazyPart(load)
  const open = () => render(<LaterPart fallback="Not here">{<Dialog />}</LaterPart>)
  vi.useFakeTimers()
  open()
  await act(() => passTime(0))
  expect(screen.getByText('Not here')).toBeTruthy()
  await act(() => passTime(1_000))
  vi.useRealTimers()
  expect(load).toHaveBeenCalledOnce()
  cleanup()
  load.mockResolvedValue({ default: () => 'Here it is' })
  open()
  expect(await screen.findByText('Here it is')).toBeTruthy()
})

it('leaves a part to the browser, since React loses a press on a part of the server whose code is on its way', async () => {
  const Part = lazyPart(() =>
    Promise.resolve({ default: () => <button type="button">Save</button> }),
  )
  const page = <LaterPart fallback="On its way">{<Part />}</LaterPart>
  const served = renderToString(page)
  expect(served).not.toContain('<button')
  const root = document.createElement('div')
  root.innerHTML = served
  const onRecoverableError = vi.fn()
  await act(() => hydrateRoot(root, page, { onRecoverableError }))
  await act(() => vi.dynamicImportSettled())
  expect(within(root).getByRole('button', { name: 'Save' })).toBeTruthy()
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('draws a part that was loaded before at once', async () => {
  const load = vi.fn().mockResolvedValue({ default: () => 'Here it is' })
  const Form = lazyPart(load)
  await Form.load()
  await Form.load()
  const { container } = render(<LaterPart fallback="Not yet">{<Form />}</LaterPart>)
  expect(container.textContent).toBe('Here it is')
  expect(load).toHaveBeenCalledOnce()
})

it('never counts past 99', () => {
  render(<CountBadge of={100} what="unread" />)
  expect(screen.getByText('99+').textContent).toBe('99+ unread')
})
