// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Portrait } from '#islands/ui/Portrait.tsx'

afterEach(cleanup)

const drawing = (container: HTMLElement) => container.querySelector('svg')?.innerHTML ?? ''

it('a face that is drawn stays when its row is rendered again, and changes with whose it is', async () => {
  const { container, rerender } = render(<Portrait of="user-1" />)
  await vi.waitFor(() => expect(drawing(container)).not.toBe(''))
  const first = drawing(container)
  rerender(<Portrait of="user-1" />)
  expect(drawing(container)).toBe(first)
  rerender(<Portrait of="user-2" />)
  await vi.waitFor(() => expect(drawing(container)).not.toBe(first))
})
