// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'

afterEach(cleanup)

const Canceling = ({ onConfirm }: { onConfirm: () => Promise<unknown> }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel visit
      </button>
      <ConfirmDialog
        open={open}
        title="Cancel this visit?"
        confirm="Yes, cancel it"
        keep="Keep my visit"
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

it('starts on the safe answer and gives the focus back', () => {
  const confirmed = vi.fn()
  render(<Canceling onConfirm={confirmed} />)
  const opener = screen.getByRole('button', { name: 'Cancel visit' })
  opener.focus()
  fireEvent.click(opener)
  const keep = screen.getByRole('button', { name: 'Keep my visit' })
  expect(document.activeElement).toBe(keep)
  fireEvent.click(keep)
  expect(document.activeElement).toBe(opener)
  expect(confirmed).not.toHaveBeenCalled()
})

it('closes where the page behind it goes back', () => {
  render(<Canceling onConfirm={async () => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  fireEvent(window, new PopStateEvent('popstate'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is busy until what was confirmed is done, and says why it was refused until it is left', async () => {
  let refuse = (_: ApiError) => {}
  render(
    <Canceling
      onConfirm={() =>
        new Promise((_, reject) => {
          refuse = reject
        })
      }
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  const confirm = screen.getByRole('button', { name: 'Yes, cancel it' })
  fireEvent.click(confirm)
  expect(confirm.getAttribute('aria-busy')).toBe('true')
  const detail = 'The visit has begun.'
  refuse(new ApiError(409, [{ status: '409', code: 'begun', title: 'Conflict', detail }]))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(confirm.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Keep my visit' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is named by its title', () => {
  render(
    <Dialog open onClose={() => {}} title="Time is up">
      Sign in again
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Time is up',
  )
})

it.each([
  [true, 1],
  [false, 0],
])('with dismissible %s, Escape asks to close %i time', (dismissible, times) => {
  const closed = vi.fn()
  render(
    <Dialog open onClose={closed} dismissible={dismissible} title="Sure?">
      Words
    </Dialog>,
  )
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(closed).toHaveBeenCalledTimes(times)
})

it.each([
  ['a click', 1, 1],
  ['the second click of a double click', 2, 0],
])('%s (detail %i) outside of it asks to close %i times', (_, detail, times) => {
  const closed = vi.fn()
  render(
    <Dialog open onClose={closed} title="Sure?">
      Words
    </Dialog>,
  )
  fireEvent.click(screen.getByRole('dialog'), { detail, clientX: -5, clientY: -5 })
  expect(closed).toHaveBeenCalledTimes(times)
})

it('stays open when a press beside it would lose a text that was typed', () => {
  const closed = vi.fn()
  render(
    <Dialog open onClose={closed} title="New task">
      <textarea aria-label="Details" defaultValue="" />
    </Dialog>,
  )
  const beside = () => fireEvent.click(screen.getByRole('dialog'), { clientX: -5, clientY: -5 })
  fireEvent.change(screen.getByLabelText('Details'), { target: { value: 'What I typed' } })
  beside()
  expect(closed).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Details'), { target: { value: '' } })
  beside()
  expect(closed).toHaveBeenCalledOnce()
})
