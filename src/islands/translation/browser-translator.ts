import type { Language } from '../../content/language'
import { normalizeText, type Translate } from '../../translations/translate'
import { onUntranslated, retranslate } from './in-place'

/**
 * What the catalogue does not know, said by the browser's own translator: on this device alone, and only
 * where its model is here already. Nothing is fetched for it, and without it the text stays English.
 * https://developer.mozilla.org/docs/Web/API/Translator
 */
export const startBrowserTranslator = async (language: Language): Promise<void> => {
  const { Translator } = globalThis as { Translator?: BrowserTranslator }
  const pair = { sourceLanguage: 'en', targetLanguage: language }
  if (!Translator || (await Translator.availability(pair).catch(() => '')) !== 'available') return
  const translator = await Translator.create(pair).catch(() => null)
  if (!translator) return
  const waiting = new Map<string, Set<Text>>()
  onUntranslated((english, node) => {
    const text = normalizeText(english)
    if (browserTranslations.has(text) || !/\p{L}{2}.* .*\p{L}{2}/u.test(text)) return
    const nodes = waiting.get(text)
    if (nodes) return void nodes.add(node)
    waiting.set(text, new Set([node]))
    void translator.translate(text).then(
      (translation) => {
        browserTranslations.set(text, translation)
        retranslate(waiting.get(text) ?? [])
        waiting.delete(text)
      },
      () => waiting.delete(text),
    )
  })
}

/** What the browser has said so far. */
export const browserTranslation: Translate = (english) =>
  browserTranslations.get(normalizeText(english)) ?? null
/** Another language begins with nothing heard. */
export const clearBrowserTranslations = () => {
  browserTranslations.clear()
  onUntranslated(null)
}
const browserTranslations = new Map<string, string>()

interface LanguagePair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}
interface BrowserTranslator {
  availability(pair: LanguagePair): Promise<string>
  create(pair: LanguagePair): Promise<{ translate(text: string): Promise<string> }>
}
