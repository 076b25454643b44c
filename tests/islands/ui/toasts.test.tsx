// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setFlash } from '#islands/stores/flash'
import { $toastHistory, $toasts, genericFailure, toast, toastFailure } from '#islands/stores/toasts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Toasts } from '#islands/ui/feedback/Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  $toasts.set([])
  $toastHistory.set([])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (time: number) => act(() => vi.advanceTimersByTime(time))

it('goes after five seconds and stays in the history', () => {
  render(<Toasts />)
  act(() => void toast('Your message was sent', { tone: 'good' }))
  pass(4900)
  expect(screen.getByRole('status').textContent).toContain('Your message was sent')
  pass(200)
  expect(screen.getByRole('status').textContent).toBe('')
  expect($toastHistory.get().map(({ text }) => text)).toEqual(['Your message was sent'])
})

it('stays while the pointer is over it', () => {
  render(<Toasts />)
  act(() => void toast('Saved'))
  const region = screen.getByRole('status')
  pass(3000)
  fireEvent.pointerEnter(region)
  pass(60_000)
  expect(region.textContent).toContain('Saved')
  fireEvent.pointerLeave(region)
  pass(1900)
  expect(region.textContent).toContain('Saved')
  pass(200)
  expect(region.textContent).toBe('')
})

it('says the usual words for a failure, then the server’s on lines of their own, and copies the detail', () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  render(<Toasts />)
  act(() => void toastFailure(new Error('502'), ['The lab is closed']))
  expect($toasts.get()[0]?.text).toBe(`${genericFailure}\nThe lab is closed`)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied[0]).toContain('The lab is closed\nError: 502')
  vi.unstubAllGlobals()
})

it('can be dismissed, and offers what can still be done', () => {
  const undone = vi.fn()
  render(<Toasts />)
  act(() => void toast('Visit moved', { action: { label: 'Undo', run: undone } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledOnce()
  act(() => void toast('Noted'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect($toasts.get()).toEqual([])
})

it('shows on any page what the page before left to be said, once', () => {
  setFlash('We sent an invitation to nora@example.com.', 'good')
  for (const page of ['next', 'after']) {
    const { container } = render(<Toasts key={page} />)
    pass(0)
    if (page === 'next') expect(container.textContent).toContain('We sent an invitation')
    cleanup()
    $toasts.set([])
  }
  expect($toastHistory.get()).toHaveLength(1)
})

const Page = ({ hasDialog }: { hasDialog: boolean }) => (
  <>
    <Toasts />
    {hasDialog && (
      <Dialog open title="Cancel this visit?" onClose={() => {}}>
        It is tomorrow.
      </Dialog>
    )}
  </>
)
it('moves into the dialog that opens, where it can be pressed, and out of it when it closes', async () => {
  const undone = vi.fn()
  vi.spyOn(CSS, 'supports').mockReturnValue(true)
  const { rerender } = render(<Page hasDialog={false} />)
  const region = screen.getByRole('status')
  region.showPopover = vi.fn()
  act(() => void toast('Saved', { action: { label: 'Undo', run: undone } }))
  expect(region.showPopover).toHaveBeenCalled()
  rerender(<Page hasDialog />)
  const dialog = screen.getByRole('dialog')
  await vi.waitFor(() => expect(dialog.contains(region)).toBe(true))
  rerender(<Page hasDialog={false} />)
  await vi.waitFor(() => expect(document.body.contains(region)).toBe(true))
  expect(region.textContent).toContain('Saved')
  rerender(<Page hasDialog />)
  await vi.waitFor(() => expect(screen.getByRole('dialog').contains(region)).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledOnce()
  expect($toasts.get()).toEqual([])
})
