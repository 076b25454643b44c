import { Key } from 'selenium-webdriver'
import type { EnginePage } from './support/engine-page'
import { expectWhole } from './support/expect-same-layout'
import { signInEngine } from './support/sign-in'
import { expect, test } from './support/test'

test.skip(({ engineName }) => engineName !== 'webkit', 'WebKit alone can be made older')

const hasPopovers = () => CSS.supports('selector(:popover-open)')
/** Whether the first element of this kind is drawn. */
const isDrawn = (selector: string) =>
  (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? ''

const expectOpen = (engine: EnginePage, menu: string, isOpen: boolean) =>
  engine.waitUntil(
    `${menu} is ${isOpen ? 'open' : 'closed'}`,
    async () => (await engine.evaluate(isDrawn, menu)) === isOpen,
  )

test.describe('one of the oldest browsers that are served', () => {
  test.use({ age: 'oldest' })

  test('opens, places and closes menus by a script, and a patient writes and signs out', async ({
    engine,
  }) => {
    await engine.goto('/auth/login')
    expect(await engine.evaluate(hasPopovers)).toBe(false)
    expect(await engine.evaluate(isDrawn, '.start-failure')).toBe(false)
    await expectOpen(engine, '#languages', false)
    await engine.press('button', 'Language')
    await expectOpen(engine, '#languages', true)
    await engine.type(Key.ESCAPE)
    await expectOpen(engine, '#languages', false)
    await engine.press('button', 'Language')
    await expectOpen(engine, '#languages', true)
    await engine.tap(195, 800)
    await expectOpen(engine, '#languages', false)

    await signInEngine(engine, 'patient')
    await engine.goto('/app')
    await expectWhole(engine, 'home')
    const menu = 'header .menu:not(.bell-list, #languages)'
    await engine.press('button', /^Account menu/)
    await expectOpen(engine, menu, true)
    await expectWhole(engine, 'account menu')
    await engine.type(Key.ESCAPE)
    await expectOpen(engine, menu, false)
    expect(await engine.evaluate(focusedName)).toMatch(/^Account menu/)
    await engine.press('button', /^Notifications/)
    await engine.see('Notification settings')
    await engine.press('button', /^Account menu/)
    await expectOpen(engine, '.bell-list', false)
    await engine.press('button', 'Contact support')
    await expectOpen(engine, menu, false)
    await engine.waitUntil('the dialog is open', () => engine.evaluate(isDrawn, 'dialog[open]'))

    await engine.goto('/app/messages')
    await engine.press('link', /^Care team/)
    await engine.fill('Message', 'Hello from an old phone')
    await engine.press('button', 'Send')
    await engine.see('Hello from an old phone')
    await expectWhole(engine, 'conversation')

    await engine.press('button', /^Account menu/)
    await engine.press('button', 'Log out')
    await engine.arriveAt('/auth/login')
  })

  test('has the menu of a public page, which loads no script, open in the page', async ({
    engine,
  }) => {
    await engine.goto('/')
    expect(await engine.evaluate(isDrawn, '[popovertarget=places]')).toBe(false)
    expect(await engine.evaluate(isDrawn, '#places a')).toBe(true)
    await expectWholePage(engine)
    await engine.press('link', 'FAQ')
    await engine.arriveAt('/faq')
  })
})

test.describe('a browser below the oldest', () => {
  test.use({ age: 'outdated' })

  test('says so, and has no button for a menu that no script opens', async ({ engine }) => {
    await engine.goto('/auth/login')
    await engine.see(/This browser is too old for this page/)
    expect(await engine.evaluate(isDrawn, '[popovertarget]')).toBe(false)
    expect(await engine.evaluate(isDrawn, '#languages a')).toBe(true)
    await expectWholePage(engine)
  })
})

/** No wider than the window. */
const expectWholePage = async (engine: EnginePage) =>
  expect(
    await engine.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true)
