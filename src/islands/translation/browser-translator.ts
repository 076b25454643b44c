import type { Language } from '#content/language'
import { elementHole, normalizeText, type Translate } from '#translations/text'
import { whenHydrated } from './page-language'

/**
 * Translates what the catalogue does not know with the browser's own translator: on this device alone, and only where
 * its model is here already. Nothing is fetched for it, and without it the text stays English.
 * https://developer.mozilla.org/docs/Web/API/Translator
 *
 * `show` is called with a translator that knows more, once React has compared what the server rendered.
 */
export const withBrowserTranslator = (
  language: Exclude<Language, 'en'>,
  translate: Translate,
  show: (translate: Translate) => void,
): Translate => {
  const translations = new Map<string, string | null>()
  const translator = loadBrowserTranslator(language)
  let news: [text: string, translation: string][] = []
  const showNews = async () => {
    await whenHydrated()
    for (const [text, translation] of news) translations.set(text, translation)
    news = []
    show(translateAll)
  }
  const request = async (text: string) => {
    translations.set(text, null)
    const translation = await (await translator)?.translate(text).catch(() => null)
    if (!translation) return
    if (news.length === 0) setTimeout(showNews, batchMs)
    news.push([text, translation])
  }
  const translateAll: Translate = (english) => {
    const found = translate(english)
    if (found !== null || !isSentence.test(english)) return found
    const text = normalizeText(english)
    const known = translations.get(text)
    if (known === undefined) void request(text)
    return known ?? null
  }
  return translateAll
}

const batchMs = 100
const isSentence = new RegExp(`^(?!.*[${elementHole}]).*\\p{L}{2}.* .*\\p{L}{2}`, 'su')

const loadBrowserTranslator = async (targetLanguage: Language) => {
  const { Translator } = globalThis as { Translator?: BrowserTranslator }
  const pair = { sourceLanguage: 'en', targetLanguage }
  const availability = await Translator?.availability(pair).catch(() => null)
  return availability === 'available' ? Translator?.create(pair).catch(() => null) : null
}

interface LanguagePair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}
interface BrowserTranslator {
  availability(pair: LanguagePair): Promise<string>
  create(pair: LanguagePair): Promise<{ translate(text: string): Promise<string> }>
}
