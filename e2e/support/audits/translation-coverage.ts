import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sectionsOf } from '#components/legal/sections'
import { demoDocuments } from '#content/demo/index'
import { normalizeText, translateTitle } from '#translations/text'
import { createTranslator } from '#translations/translate'

const path = join(import.meta.dirname, '../../../src/translations/es.json')
// One catalogue is enough: a unit test compares the keys of all of them.
const translate = createTranslator(JSON.parse(readFileSync(path, 'utf8')), true)

/** Expects every text of this English page to be in the catalogues, in a translated document, or marked as not to be translated. */
export const expectTranslated = async (page: Page, state: string) => {
  if (/^\/(staff|dev|studio|api)(\/|$)/.test(new URL(page.url()).pathname)) return
  const { title, texts } = await page.evaluate(collectTexts)
  const unknown = texts
    .filter(([text, sentence]) => !isCovered(text) && !(sentence && isCovered(sentence)))
    .map(([text]) => text)
  if (!translateTitle(translate, title) && !isCovered(title.replace(/ - [^-]+$/, '')))
    unknown.push(title)
  expect.soft(unknown, `${state}: texts in no catalogue`).toEqual([])
}

/**
 * Visible texts and accessible names, each text with its sentence: the text of its element, in which a private-use
 * character stands for each element inside. Runs in the page.
 */
const collectTexts = () => {
  const excluded = '[translate=no],script,style,code,pre,textarea,noscript,[contenteditable]'
  const collected = new Map<string, string>()
  const sentenceOf = (element: Element) =>
    [...element.childNodes]
      .map((node, at) =>
        node instanceof Text
          ? node.data
          : node instanceof Element
            ? String.fromCharCode(0xe000 + at)
            : '',
      )
      .join('')
  const walker = document.createTreeWalker(document.body)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest(excluded)) continue
    if (node instanceof Text) collected.set(node.data, sentenceOf(element))
    else if (node instanceof Element)
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        collected.set(node.getAttribute(name) ?? '', '')
  }
  return { title: document.title, texts: [...collected] }
}

const isCovered = (text: string): boolean => {
  const english = normalizeText(text)
  if (!/[A-Za-z]{2}/.test(english) || documents.has(english)) return true
  const translation = translate(english)
  // Parts that a template inserted unchanged must be names or times, not untranslated words.
  const insertedParts = [...(translation?.matchAll(/\u2068([^\u2069]*)\u2069/g) ?? [])].map(
    ([, part]) => part ?? '',
  )
  return (
    translation !== null &&
    insertedParts.every((part) => documents.has(part) || !/\b[a-z]{4,} [a-z]{2,}/.test(part))
  )
}

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [normalizeText(value), ...sectionsOf(value).flatMap(({ title, text }) => [title, text])]
    : Object.values(value && typeof value === 'object' ? value : {}).flatMap(stringsOf)

const documents = new Set(demoDocuments().flatMap(stringsOf))
