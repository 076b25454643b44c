// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Portrait } from '#islands/ui/Portrait.tsx'

afterEach(cleanup)

const drawing = (container: HTMLElement) => container.querySelector('svg')?.innerHTML ?? ''

it('a face that is drawn stays when its row is rendered again, and changes with whose it is', async () => {
  const { container, rerender } = render(<Portrait of="daniel" name="Daniel Reyes" />)
  await vi.waitFor(() => expect(drawing(container)).not.toBe(''))
  const first = drawing(container)
  rerender(<Portrait of="daniel" name="Daniel Reyes" />)
  expect(drawing(container)).toBe(first)
  rerender(<Portrait of="amara" name="Amara Osei" />)
  await vi.waitFor(() => expect(drawing(container)).not.toBe(first))
})

it('a person without a picture has the initials of their name, and no face', () => {
  const { container } = render(
    <Portrait of="01990000-0101-7000-8000-000000000001" name="Sam Okafor" />,
  )
  expect(container.querySelector('.initials')?.getAttribute('data-initials')).toBe('SO')
  expect(container.textContent).toBe('')
  expect(container.querySelector('svg, img')).toBeNull()
})
