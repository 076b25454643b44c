// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Closures } from '#islands/staff/clinic/Closures.tsx'
import { Notices } from '#islands/staff/clinic/Notices.tsx'

afterEach(cleanup)

const clock = { zone: 'America/Los_Angeles', hours: '12h' } as const
const helpOf = async (label: string) => {
  const id = (await screen.findByLabelText(label)).getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent
}

it('who closes the clinic reads in which zone the times are typed', async () => {
  render(<Closures closures={[]} canCreate clock={clock} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a closure' }))
  expect(await helpOf('Begins')).toBe('Pacific Time')
  expect(await helpOf('Ends')).toBe('Pacific Time')
})

it('who writes a notice reads in which zone the times are typed', async () => {
  render(<Notices notices={[]} canCreate clock={clock} now="2026-11-25T19:00:00.000Z" />)
  fireEvent.click(screen.getByRole('button', { name: 'Write a notice' }))
  expect(await helpOf('From')).toBe('Pacific Time')
  expect(await helpOf('Until')).toBe('Pacific Time')
})

it('a notice without words is asked for them, in its own fields', async () => {
  render(<Notices notices={[]} canCreate clock={clock} now="2026-11-25T19:00:00.000Z" />)
  fireEvent.click(screen.getByRole('button', { name: 'Write a notice' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Enter a title')).toBeTruthy()
  expect(screen.getByText('Write a text')).toBeTruthy()
})
