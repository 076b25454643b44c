import { expect } from '@playwright/test'
import type { WebDriver, WebElement } from 'selenium-webdriver'
import {
  type ControlKind,
  findControl,
  hasSleepingIslands,
  isSaid,
  scrollToMiddle,
} from './page-queries'

export interface Size {
  readonly width: number
  readonly height: number
}
/** `oldest`: without what came after the oldest browsers that are served; `outdated`: below them. WebKit alone can be made so. */
export type EngineAge = 'current' | 'oldest' | 'outdated'
export const phone: Size = { width: 390, height: 844 }
export const laptop: Size = { width: 1280, height: 900 }

/** Drives a page of Firefox or WebKit by visible names. Each step waits for its control or text and fails after 30 seconds. */
export class EnginePage {
  readonly #driver: WebDriver
  readonly #origin: string

  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  goto = async (path: string) => {
    await this.#driver.get(this.#origin + path)
    await this.waitUntilAwake()
  }

  goBack = () => this.#driver.navigate().back()

  resize = ({ width, height }: Size) => this.#driver.manage().window().setRect({ width, height })

  /** Runs a function in the page; it sees nothing but its arguments. */
  // biome-ignore lint/suspicious/noExplicitAny: any arguments that are JSON
  evaluate = <Result>(run: string | ((...args: any[]) => Result), ...args: unknown[]) =>
    this.#driver.executeScript<Awaited<Result>>(`return (${run}).apply(null, arguments)`, ...args)

  path = async () => new URL(await this.#driver.getCurrentUrl()).pathname

  /** The path with its query. */
  address = async () => {
    const { pathname, search } = new URL(await this.#driver.getCurrentUrl())
    return pathname + search
  }

  /** Takes a screenshot of the window; null when the page has not drawn for five seconds. */
  picture = () =>
    Promise.race([
      this.#driver.takeScreenshot().then((picture) => Buffer.from(picture, 'base64')),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 5_000)),
    ])

  /** The address and the words of the page, or the reason why it does not answer. */
  words = async () => {
    try {
      // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves out hidden text
      const words = await this.evaluate(() => document.body.innerText)
      return `${await this.address()}\n${words}`
    } catch (error) {
      return String(error)
    }
  }

  /** Presses a key of the keyboard, such as Escape. */
  type = (key: string) => this.#driver.actions().sendKeys(key).perform()

  /** Touches a point of the window. */
  tap = (x: number, y: number) => this.#driver.actions().move({ x, y }).click().perform()

  /** Waits until a condition is true. An error counts as false, since a page that is being left cannot answer. */
  waitUntil = async (what: string, isTrue: () => Promise<boolean>, timeout = 30_000) =>
    expect
      .poll(() => isTrue().catch((error: Error) => this.#throwIfCovered(error)), {
        message: what,
        timeout,
        intervals: [100],
      })
      .toBe(true)

  waitUntilAwake = () =>
    this.waitUntil('islands are hydrated', async () => !(await this.evaluate(hasSleepingIslands)))

  see = (text: string | RegExp) =>
    this.waitUntil(`the page says ${text}`, () => this.evaluate(isSaid, ...patternOf(text)))

  arriveAt = (path: string) =>
    this.waitUntil(`the page is ${path}`, async () => (await this.path()) === path)

  press = async (kind: ControlKind, name: string | RegExp) => {
    await this.waitUntilAwake()
    await this.#act(kind, name, (control) => control.click())
  }

  fill = async (name: string | RegExp, text: string) => {
    await this.waitUntilAwake()
    await this.#act('field', name, async (field) => {
      if (await this.evaluate(setValueOfPicker, field, text)) return
      await field.clear()
      await field.sendKeys(text)
    })
  }

  /** Chooses a file of this machine in the field of this name. */
  choose = async (name: string | RegExp, path: string) => {
    await this.waitUntilAwake()
    await this.#act('field', name, (field) => field.sendKeys(path))
  }

  #act = (kind: ControlKind, name: string | RegExp, act: (control: WebElement) => Promise<void>) =>
    this.waitUntil(`${kind} ${name} is there`, async () => {
      const control = await this.#driver.executeScript<WebElement | null>(
        `return (${findControl}).apply(null, arguments)`,
        kind,
        ...patternOf(name),
      )
      if (!control) return false
      // WebDriver does not scroll a control out from under a sticky bar, as people do.
      await this.evaluate(scrollToMiddle, control)
      await act(control)
      return true
    })

  /** Fails when another element covers the control, which is a bug of the page; other errors are retried. */
  #throwIfCovered = (error: Error): false => {
    if (/intercept|obscure/i.test(`${error.name} ${error.message}`)) throw error
    return false
  }
}

const patternOf = (text: string | RegExp): [source: string, flags: string] =>
  typeof text === 'string'
    ? [`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, '']
    : [text.source, text.flags]

/** Sets the value of a select, date or checkbox, whose native pickers WebDriver cannot operate. False for a text field. */
const setValueOfPicker = (field: HTMLInputElement | HTMLSelectElement, value: string): boolean => {
  if (field instanceof HTMLInputElement && field.type !== 'date') return false
  if (field instanceof HTMLTextAreaElement) return false
  const { prototype } = field.constructor as { prototype: object }
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  return true
}
