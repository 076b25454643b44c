// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { restoreEarlyInput, saveEarlyInput } from '#islands/early-actions/input-before-reload'
import { markListening } from '#islands/early-actions/listening'

afterEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
})

const draw = (patientId?: string) => {
  const props = patientId ? `{"patientId":[0,"${patientId}"]}` : '{}'
  document.body.innerHTML = `
    <astro-island ssr component-export="Confirm" props='${props}'><input id="initials" value="" /></astro-island>`
  const island = document.querySelector<HTMLElement>('astro-island')
  const input = document.querySelector('input')
  if (!island || !input) throw new Error('Nothing was drawn')
  return { island, input }
}
const type = (input: HTMLInputElement, text: string) => {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const leave = () => dispatchEvent(new Event('pagehide'))

it('what is typed while React is on its way is there after a reload', () => {
  const before = draw('p1')
  saveEarlyInput(before.island)
  type(before.input, 'JE')
  // Astro takes it away as soon as React was called, which is before React listens.
  before.island.removeAttribute('ssr')
  leave()
  const after = draw('p1')
  restoreEarlyInput(after.island)
  expect(after.input.value).toBe('JE')
})

it('what was typed while the page was still on its way is there after a reload', () => {
  const before = draw('p1')
  before.input.value = 'JE'
  saveEarlyInput(before.island)
  leave()
  const after = draw('p1')
  restoreEarlyInput(after.island)
  expect(after.input.value).toBe('JE')
})

it('what React heard is left to the form', () => {
  const { island, input } = draw('p2')
  saveEarlyInput(island)
  type(input, 'JE')
  markListening(island)
  leave()
  expect(Object.keys(sessionStorage).filter((key) => key.includes('p2'))).toEqual([])
})

it.each([
  ['/auth/enrollment', 'JE'],
  ['/app', ''],
])('a guest finds it again on a page to sign up or in alone: %s', (path, found) => {
  history.replaceState(null, '', path)
  const before = draw()
  saveEarlyInput(before.island)
  type(before.input, 'JE')
  leave()
  const after = draw()
  restoreEarlyInput(after.island)
  expect(after.input.value).toBe(found)
})
