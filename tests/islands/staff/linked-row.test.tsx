// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LinkedRow } from '#islands/staff/lists/LinkedRow.tsx'
import { openInPlace } from '#islands/staff/lists/open-in-place'

afterEach(() => {
  cleanup()
  getSelection()?.removeAllRanges()
})

/** Two rows; answers what was opened in place, what was followed as a link, and how often a button of a row was pressed. */
const draw = () => {
  const opened: string[] = []
  const followed: string[] = []
  const press = vi.fn()
  const row = (name: string) => (
    <LinkedRow key={name}>
      <td>
        <a
          href={`#${name}`}
          data-open={name}
          onClick={(event) => openInPlace(event, () => opened.push(name))}
          onAuxClick={(event) => followed.push(`${name} by button ${event.button}`)}
        >
          {name}
        </a>
      </td>
      <td>reason of {name}</td>
      <td>
        <button type="button" onClick={press}>
          Act on {name}
        </button>
      </td>
    </LinkedRow>
  )
  const { container } = render(
    <table>
      <tbody>{['Samira', 'Tasha'].map(row)}</tbody>
    </table>,
  )
  container.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (link) followed.push(`${link.hash} with Ctrl: ${event.ctrlKey}`)
  })
  return { opened, followed, press }
}

it('opens what its own link opens, wherever it is pressed', () => {
  const { opened } = draw()
  fireEvent.click(screen.getByText('reason of Samira'))
  fireEvent.click(screen.getByText('Samira'))
  fireEvent.click(screen.getByText('reason of Tasha'))
  expect(opened).toEqual(['Samira', 'Samira', 'Tasha'])
})

it('hands Ctrl and the middle button on to the link', () => {
  const { opened, followed } = draw()
  fireEvent.click(screen.getByText('reason of Samira'), { ctrlKey: true })
  fireEvent(
    screen.getByText('reason of Tasha'),
    new MouseEvent('auxclick', { bubbles: true, button: 1 }),
  )
  expect(opened).toEqual([])
  expect(followed).toEqual(['#Samira with Ctrl: true', 'Tasha by button 1'])
})

it('leaves a control inside of it alone', () => {
  const { opened, press } = draw()
  fireEvent.click(screen.getByText('Act on Samira'))
  expect(press).toHaveBeenCalledOnce()
  expect(opened).toEqual([])
})

it('opens nothing while its text is selected', () => {
  const { opened } = draw()
  const cell = screen.getByText('reason of Samira')
  getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)
  expect(opened).toEqual([])
})
