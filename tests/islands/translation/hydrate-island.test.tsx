import { act } from '@testing-library/react'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTranslator } from '#translations/translate'

const catalogue = {
  'Pick a day': 'Elija un día',
  Close: 'Cerrar',
  Name: 'Nombre',
  'Next in line': 'Siguiente',
  'You are number {#0}, {1}.': 'Es el número {0}, {1}.',
}
const loadLine = async () => {
  const line = await import('./waiting-line')
  return { line, WaitingLine: line.WaitingLine }
}
/** Modules with a state of their own, loaded anew for each test; `spanish` is a language of the page. */
const load = async () => ({
  spanish: (await import('#islands/translation/apply-language')).translationBy(
    createTranslator(catalogue, false),
  ),
  ...(await import('#islands/translation/page-language')),
  ...(await import('#islands/translation/page-texts')),
  ...(await loadLine()),
  hydrate: (await import('#islands/translation/hydrate-island.tsx')).default,
})
/** What the server sent, with the translation that the island was rendered in there. */
const serve = (Component: ComponentType) => {
  const island = document.createElement('astro-island')
  island.setAttribute('ssr', '')
  island.innerHTML = renderToString(createElement(Component))
  document.body.appendChild(island)
  return island
}
const complaints = vi.spyOn(console, 'error')

beforeEach(() => {
  vi.resetModules()
  complaints.mockClear()
  document.documentElement.lang = 'en'
  document.body.replaceChildren()
})
afterEach(() => expect(complaints).not.toHaveBeenCalled())

test('an island hydrates in the language it was rendered in, and keeps every node', async () => {
  const { hydrate, setServedTranslation, whenHydrated, WaitingLine, line, spanish } = await load()
  setServedTranslation(spanish)
  const island = serve(WaitingLine)
  const nodes = [...island.querySelectorAll('*')]
  expect(island.querySelector('h2')?.textContent).toBe('Elija un día')
  await act(() => hydrate(island)(WaitingLine, {}, {}, { client: 'load' }))
  await whenHydrated()
  expect([...island.querySelectorAll('*')]).toEqual(nodes)
  expect(island.querySelector('h2')?.title).toBe('Cerrar')
  expect(island.querySelector('p')?.textContent).toBe('Es el número 2, Sam.')
  expect(island.querySelector('input')?.placeholder).toBe('Nombre')
  act(() => line.move(0))
  expect(island.querySelector('p')?.textContent).toBe('Siguiente')
})

test('what is marked translate="no" or written by a user is never translated', async () => {
  const { setServedTranslation, WaitingLine, spanish } = await load()
  setServedTranslation(spanish)
  const island = serve(WaitingLine)
  expect(island.querySelector('b')?.textContent).toBe('Close')
  expect(island.querySelector('[contenteditable]')?.textContent).toBe('Close')
})

test('a change of language keeps elements, state and what was typed, and English comes back', async () => {
  const { hydrate, changeTranslation, WaitingLine, line, spanish } = await load()
  const island = serve(WaitingLine)
  const english = island.textContent
  await act(() => hydrate(island)(WaitingLine, {}, {}, { client: 'load' }))
  const input = island.querySelector('input') as HTMLInputElement
  input.value = 'Alex'
  act(() => line.move(1))
  act(() => changeTranslation(spanish))
  expect(island.querySelector('p')?.textContent).toBe('Es el número 1, Sam.')
  expect(island.querySelector('label')?.textContent).toBe(' Cerrar')
  expect(island.querySelector('input')).toBe(input)
  expect(input.value).toBe('Alex')
  expect(input.placeholder).toBe('Nombre')
  act(() => changeTranslation(null))
  act(() => line.move(2))
  expect(island.textContent).toBe(english)
  expect(island.querySelector('h2')?.title).toBe('Close')
})

test('an island that comes after the language changed is rendered in the new one', async () => {
  const { hydrate, changeTranslation, WaitingLine, spanish } = await load()
  const island = serve(WaitingLine)
  changeTranslation(spanish)
  await act(() => hydrate(island)(WaitingLine, {}, {}, { client: 'idle' }))
  expect(island.querySelectorAll('h2')).toHaveLength(1)
  expect(island.querySelector('h2')?.textContent).toBe('Elija un día')
})

const Card = ({ me }: { me?: ReactNode }) => <div>{me}</div>

test('a slot inside an island keeps what the server rendered there', async () => {
  const { hydrate, changeTranslation, spanish } = await load()
  const island = document.createElement('astro-island')
  island.setAttribute('ssr', '')
  island.innerHTML = '<div><astro-slot name="me"><b>Sam</b></astro-slot></div>'
  document.body.appendChild(island)
  const sam = island.querySelector('b')
  await act(() => hydrate(island)(Card, {}, { me: '<b>Sam</b>' }, { client: 'load' }))
  act(() => changeTranslation(spanish))
  expect(island.querySelector('b')).toBe(sam)
  expect(island.textContent).toBe('Sam')
})

test('texts outside islands change by the English they came with, slots inside islands too', async () => {
  const { translatePageTexts } = await load()
  document.title = 'Cerrar - Care Plus'
  document.body.innerHTML =
    '<p title="Cerrar"> Cerrar </p><b translate="no">Close</b><astro-island><i>Close</i><astro-slot>Close</astro-slot></astro-island>' +
    '<textarea placeholder="Name">Close</textarea>' +
    '<script type="application/json" id="english-texts">{"Cerrar":"Close","Cerrar - Care Plus":"Close - Care Plus"}</script>'
  translatePageTexts(createTranslator({ Close: 'Fermer', Name: 'Nom' }, false))
  expect(document.title).toBe('Fermer - Care Plus')
  expect(document.querySelector('p')?.outerHTML).toBe('<p title="Fermer"> Fermer </p>')
  expect(document.querySelector('b')?.textContent).toBe('Close')
  expect(document.querySelector('i')?.textContent).toBe('Close')
  expect(document.querySelector('astro-slot')?.textContent).toBe('Fermer')
  expect(document.querySelector('textarea')?.outerHTML).toBe(
    '<textarea placeholder="Nom">Close</textarea>',
  )
  translatePageTexts(null)
  expect(document.title).toBe('Close - Care Plus')
  expect(document.querySelector('p')?.outerHTML).toBe('<p title="Close"> Close </p>')
})

test('a page title is set in the language of the page, and changes with it', async () => {
  const { setPageTitle, setServedTranslation, translatePageTexts, spanish } = await load()
  setServedTranslation(spanish)
  setPageTitle('Pick a day - Care Plus')
  expect(document.title).toBe('Elija un día - Care Plus')
  translatePageTexts(null)
  expect(document.title).toBe('Pick a day - Care Plus')
})
