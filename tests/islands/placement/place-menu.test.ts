// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { placeMenus } from '#islands/placement/place-menu'

beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  placeMenus()
})
afterEach(() => document.body.replaceChildren())

/** A menu that opens from a button at this place; `move` scrolls the page under it. */
const openMenu = (left: number, top: number, tall = 300) => {
  document.body.innerHTML =
    '<button popovertarget="m">More</button><div id="m" popover class="menu"></div>'
  const [button, menu] = document.body.children as unknown as [HTMLElement, HTMLElement]
  const move = (y: number) => {
    const box = new DOMRect(left, y, 40, 20)
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(box)
    vi.spyOn(button, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList)
  }
  move(top)
  vi.spyOn(menu, 'scrollHeight', 'get').mockReturnValue(tall)
  const toggle = (newState: string) =>
    menu.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }))
  toggle('open')
  const grow = (height: number) => vi.spyOn(menu, 'scrollHeight', 'get').mockReturnValue(height)
  return { style: menu.style, move, toggle, grow }
}

it('opens a menu below a button of the upper half, from its end', () => {
  const { style } = openMenu(900, 100)
  expect([style.top, style.right, style.bottom, style.left]).toEqual([
    '125.6px',
    '60px',
    'auto',
    'auto',
  ])
})

it('opens a menu below a button of the lower half where it fits', () => {
  expect(openMenu(900, 600, 59).style.top).toBe('625.6px')
})

it('places a menu by its height once it has one', async () => {
  const { style, grow } = openMenu(20, 600, 0)
  expect(style.top).toBe('625.6px')
  grow(300)
  await new Promise((painted) => requestAnimationFrame(painted))
  expect(style.bottom).toBe('205.6px')
})

it('opens a menu above a button of the lower half where it does not fit, from its start', () => {
  const { style } = openMenu(20, 700)
  expect([style.top, style.right, style.bottom, style.left]).toEqual([
    'auto',
    'auto',
    '105.6px',
    '20px',
  ])
})

it('keeps an open menu beside its button while the page scrolls, and leaves a closed one', () => {
  const { style, move, toggle } = openMenu(900, 100)
  move(50)
  dispatchEvent(new Event('scroll'))
  expect(style.top).toBe('75.6px')
  toggle('closed')
  move(10)
  dispatchEvent(new Event('scroll'))
  expect(style.top).toBe('75.6px')
})
