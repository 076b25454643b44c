import type { Language } from '../../content/language'
import { normalizeText, type Translate } from '../../translations/translate'
import { again, onUnknown } from './in-place'

/**
 * What the catalogue does not know, said by the browser's own translator: on this device alone, and only
 * where its model is here already. Nothing is fetched for it, and without it the text stays English.
 * https://developer.mozilla.org/docs/Web/API/Translator
 */
export const askBrowser = async (language: Language): Promise<void> => {
  const { Translator } = globalThis as { Translator?: BuiltIn }
  const pair = { sourceLanguage: 'en', targetLanguage: language }
  if (!Translator || (await Translator.availability(pair).catch(() => '')) !== 'available') return
  const translator = await Translator.create(pair).catch(() => null)
  if (!translator) return
  const waiting = new Map<string, Set<Text>>()
  onUnknown((english, node) => {
    const text = normalizeText(english)
    if (heard.has(text) || !/\p{L}{2}.* .*\p{L}{2}/u.test(text)) return
    const nodes = waiting.get(text)
    if (nodes) return void nodes.add(node)
    waiting.set(text, new Set([node]))
    void translator.translate(text).then(
      (said) => {
        heard.set(text, said)
        again(waiting.get(text) ?? [])
        waiting.delete(text)
      },
      () => waiting.delete(text),
    )
  })
}

/** What the browser has said so far. */
export const asHeard: Translate = (english) => heard.get(normalizeText(english)) ?? null
/** Another language begins with nothing heard. */
export const forget = () => {
  heard.clear()
  onUnknown(null)
}
const heard = new Map<string, string>()

interface Pair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}
interface BuiltIn {
  availability(pair: Pair): Promise<string>
  create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>
}
