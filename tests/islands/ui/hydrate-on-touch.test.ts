// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import hydrateOnTouch from '#islands/early-actions/hydrate-on-touch'

const island = () => {
  const element = document.createElement('div')
  element.appendChild(document.createElement('input'))
  document.body.appendChild(element)
  return element
}
const touchable = (value: boolean | string, element = island()) => {
  const hydrate = vi.fn(async () => {})
  hydrateOnTouch(async () => hydrate, { name: 'touch', value: String(value) }, element)
  return { element, hydrate }
}
beforeEach(() => sessionStorage.clear())

it('loads an island with the first touch, once', async () => {
  const { element, hydrate } = touchable(true)
  await Promise.resolve()
  expect(hydrate).not.toHaveBeenCalled()
  for (const kind of ['focusin', 'input', 'click'])
    element.firstElementChild?.dispatchEvent(new Event(kind, { bubbles: true }))
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
})

it('loads an island when the language of the page changes', async () => {
  const { hydrate } = touchable(true)
  document.documentElement.lang = 'ar'
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
  document.documentElement.lang = 'en'
})

it('loads an island at once where this tab has a draft of it', async () => {
  sessionStorage.setItem('draft:jordan:booking 1', '{"initials":"JB"}')
  const { hydrate } = touchable('booking 1')
  const other = touchable('booking 7')
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
  expect(other.hydrate).not.toHaveBeenCalled()
})
