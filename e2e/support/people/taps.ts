import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Counts what a person does with a thumb. A tap is each press on a link, button, radio, box, tab or option, and on a field
 * that must be pressed before it takes letters. A field needs no press where the screen has put the cursor into it, or where
 * it follows the field that was just filled, which the "next" key of a phone's keyboard reaches; a date does, for its
 * calendar opens by a press. Letters and keys are no taps; how many fields are filled is counted beside them.
 */
export class TapCounter {
  taps: string[] = []
  fields: string[] = []

  /** The field with the cursor, until something else is pressed. */
  #lastFilled: Locator | null = null

  constructor(readonly page: Page) {}

  press = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible()
    this.taps.push(await nameOf(control))
    this.#lastFilled = null
    await control.tap()
  }

  fill = async (label: string, text: string): Promise<void> => {
    const field = this.page
      .getByRole('textbox', { name: label })
      .or(this.page.getByLabel(label))
      .first()
    await expect(field).toBeVisible()
    if (!(await this.#hasCursor(field))) {
      this.taps.push(`into ${label}`)
      await field.tap()
      // On a phone a date opens its calendar.
      if ((await field.getAttribute('type')) !== 'date') await expect(field).toBeFocused()
    }
    await field.fill(text)
    this.#lastFilled = field
    this.fields.push(label)
  }

  /** Whether letters go into it without a press: by the screen itself, or by the "next" key from the field before. */
  #hasCursor = async (field: Locator): Promise<boolean> => {
    if ((await field.getAttribute('type')) === 'date') return false
    const focused = () =>
      expect(field)
        .toBeFocused({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        )
    if (this.#lastFilled && (await this.#lastFilled.isVisible())) {
      await this.#lastFilled.press('Tab')
      // What may be left out is passed by the same key.
      if (!(await focused())) await this.page.keyboard.press('Tab')
    }
    return focused()
  }
}

const nameOf = async (control: Locator): Promise<string> =>
  ((await control.textContent()) ?? '').trim().slice(0, 40)
