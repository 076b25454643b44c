import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sectionsOf } from '../../src/components/legal/sections'
import { demoDocuments } from '../../src/content/demo'
import { createTranslator, normalizeText, translateTitle } from '../../src/translations/translate'

const path = join(import.meta.dirname, '../../src/translations/es.json')
// All catalogues know the same texts, which a test of their own sees to.
const say = createTranslator(JSON.parse(readFileSync(path, 'utf8')), true)

/** Every text of this English page is in the catalogues, in a document with translations of its own, or not to be translated. */
export const covered = async (page: Page, state: string) => {
  if (/^\/(staff|dev|studio|api)(\/|$)/.test(new URL(page.url()).pathname)) return
  const { title, texts } = await page.evaluate(shown)
  const unknown = texts.filter((text) => !isCovered(text))
  if (!translateTitle(say, title) && !isCovered(title.replace(/ - [^-]+$/, ''))) unknown.push(title)
  expect.soft(unknown, `${state}: texts that no catalogue knows`).toEqual([])
}

/** What can be read or is read out. Runs in the page. */
const shown = () => {
  const left = '[translate=no],script,style,code,pre,textarea,noscript,[contenteditable]'
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest(left)) continue
    if (node instanceof Text) found.add(node.data)
    else if (node instanceof Element)
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.add(node.getAttribute(name) ?? '')
  }
  return { title: document.title, texts: [...found] }
}

const isCovered = (text: string): boolean => {
  const english = normalizeText(text)
  if (!/[A-Za-z]{2}/.test(english) || documents.has(english)) return true
  const said = say(english)
  // What a template put in as it was is a name or a time, not words that nobody translated.
  const kept = [...(said?.matchAll(/\u2068([^\u2069]*)\u2069/g) ?? [])].map(
    ([, part]) => part ?? '',
  )
  return (
    said !== null &&
    kept.every((part) => documents.has(part) || !/\b[a-z]{4,} [a-z]{2,}/.test(part))
  )
}

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [normalizeText(value), ...sectionsOf(value).flatMap(({ title, text }) => [title, text])]
    : Object.values(value && typeof value === 'object' ? value : {}).flatMap(stringsOf)

const documents = new Set(demoDocuments().flatMap(stringsOf))
