import type { Locator, Page } from '@playwright/test'
import { field } from './studio'

/** The English editor of a formatted text, ready to be typed in. */
export const richText = async (page: Page, path: string): Promise<Locator> => {
  const editor = field(page, `${path}.en`).locator('[contenteditable="true"]').first()
  await field(page, `${path}.en`).scrollIntoViewIfNeeded()
  const activate = field(page, `${path}.en`).getByText('Click to activate')
  if (await activate.isVisible()) await activate.click()
  await editor.click()
  return editor
}

/** Pastes as another program would have copied it: as formatted text where it is given, and as plain words. */
export const paste = (target: Locator, given: { readonly html?: string; readonly text?: string }) =>
  target.evaluate((element, { html, text = '' }) => {
    const data = new DataTransfer()
    if (html) data.setData('text/html', html)
    data.setData('text/plain', text)
    const event = { clipboardData: data, bubbles: true, cancelable: true, composed: true }
    element.dispatchEvent(new ClipboardEvent('paste', event))
  }, given)

/** Empties a field and pastes. */
export const replaceByPaste = async (
  target: Locator,
  given: { readonly html?: string; readonly text?: string },
) => {
  await target.click()
  await target.press('Control+A')
  await target.press('Delete')
  await paste(target, given)
}

interface TextBlock {
  readonly listItem?: string
  readonly children: readonly { readonly text: string }[]
}
/** Renders rich text as lines, one for each block, list items with their kind. */
export const linesOf = (blocks: unknown): readonly string[] =>
  ((blocks ?? []) as readonly TextBlock[]).map(
    ({ listItem, children }) =>
      `${listItem ? `${listItem}: ` : ''}${children.map(({ text }) => text).join('')}`,
  )
