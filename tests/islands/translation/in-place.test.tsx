import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  onUntranslated,
  retranslate,
  translateInPlace,
} from '../../../src/islands/translation/in-place'
import { createTranslator } from '../../../src/translations/translate'

const say = createTranslator(
  {
    'Pick a day': 'Elija un día',
    Close: 'Cerrar',
    'Next in line': 'Siguiente',
    'You are number {#0}': 'Es el número {0}',
    'Wait with {0}': 'Espere con {0}',
  },
  false,
)
const seen = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))
let turn: (place: number) => void

const Line = () => {
  const [place, setPlace] = useState(2)
  turn = setPlace
  return (
    <section>
      <h2 title="Close">Pick a day</h2>
      <p>{place === 0 ? 'Next in line' : `You are number ${place}`}</p>
      {place < 2 && <button type="button">Close</button>}
      <b translate="no">Close</b>
      <p contentEditable suppressContentEditableWarning>
        Close
      </p>
    </section>
  )
}

afterEach(async () => {
  translateInPlace(null)
  onUntranslated(null)
  cleanup()
  document.body.replaceChildren()
  await seen()
})

test('What is on the page is said in the language, and nothing is added to it', () => {
  const { container } = render(<Line />)
  const nodes = [...container.querySelectorAll('*')]
  translateInPlace(say)
  expect(container.querySelector('h2')?.textContent).toBe('Elija un día')
  expect(container.querySelector('h2')?.title).toBe('Cerrar')
  expect(container.querySelector('p')?.textContent).toBe('Es el número 2')
  expect([...container.querySelectorAll('*')]).toEqual(nodes)
})

test('What must not be translated stays, and so does what a person writes', () => {
  const { container } = render(<Line />)
  translateInPlace(say)
  expect(container.querySelector('b')?.textContent).toBe('Close')
  expect(container.querySelector('[contenteditable]')?.textContent).toBe('Close')
})

test('What React writes afterwards is said too, again and again', async () => {
  const { container } = render(<Line />)
  translateInPlace(say)
  for (const [place, words] of [
    [1, 'Es el número 1'],
    [0, 'Siguiente'],
    [5, 'Es el número 5'],
    [0, 'Siguiente'],
  ] as const) {
    act(() => turn(place))
    await seen()
    expect(container.querySelector('p')?.textContent).toBe(words)
  }
  expect(container.querySelector('button')?.textContent).toBe('Cerrar')
})

test('Back in English the page reads as if nothing had been', async () => {
  const { container } = render(<Line />)
  const before = container.innerHTML
  translateInPlace(say)
  act(() => turn(1))
  await seen()
  act(() => turn(2))
  await seen()
  translateInPlace(null)
  expect(container.innerHTML).toBe(before)
})

test('The title of the page follows', async () => {
  document.title = 'Pick a day - Care Plus'
  translateInPlace(say)
  expect(document.title).toBe('Elija un día - Care Plus')
  document.title = 'Close - Care Plus'
  await seen()
  expect(document.title).toBe('Cerrar - Care Plus')
})

test('What a sleeping island drew is left until it wakes', async () => {
  const island = document.createElement('astro-island')
  island.setAttribute('ssr', '')
  island.innerHTML = '<p>Close</p>'
  document.body.appendChild(island)
  translateInPlace(say)
  expect(island.textContent).toBe('Close')
  island.removeAttribute('ssr')
  island.dispatchEvent(new CustomEvent('astro:hydrate'))
  await seen()
  expect(island.textContent).toBe('Cerrar')
})

test('An island that React still compares is asleep, though Astro has let it go', async () => {
  const island = document.createElement('astro-island')
  island.innerHTML = '<p>Close</p>'
  const state = { isDehydrated: true }
  const current = { memoizedState: state }
  Object.assign(island, { __reactContainer$x: { stateNode: { current } } })
  document.body.appendChild(island)
  translateInPlace(say)
  expect(island.textContent).toBe('Close')
  island.dispatchEvent(new CustomEvent('astro:hydrate'))
  state.isDehydrated = false
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(island.textContent).toBe('Cerrar')
})

test('Reports untranslated texts to the listener, and translates them once known', () => {
  document.body.innerHTML = '<p>Something new</p>'
  const heard = new Map<string, string>()
  translateInPlace((text) => say(text) ?? heard.get(text) ?? null)
  const nodes: Text[] = []
  onUntranslated((english, node) => {
    expect(english).toBe('Something new')
    nodes.push(node)
  })
  expect(nodes).toHaveLength(1)
  heard.set('Something new', 'Algo nuevo')
  retranslate(nodes)
  expect(document.body.textContent).toBe('Algo nuevo')
})
