import { directionOf, type Language } from '../../content/language'
import { createTranslator } from '../../translations/translate'
import { report } from '../stores/error-reporting'
import { $failure } from '../stores/page-error'
import { asHeard, askBrowser, forget } from './browser-translator'
import { catalogueOf } from './catalogue'
import { whenAwake } from './hydration'
import { translateInPlace } from './in-place'

/** Reads the page in a language from now on. Where its catalogue cannot be had the page stays English, and says so. */
export const speak = async (language: Language): Promise<void> => {
  wanted = language
  try {
    const catalogue = language === 'en' ? null : await catalogueOf(language)
    // Somebody chose another one in the meantime.
    if (wanted !== language) return
    const say = catalogue && createTranslator(catalogue, directionOf(language) === 'rtl')
    forget()
    translateInPlace(say && ((english) => say(english) ?? asHeard(english)))
    address(language)
    if (language !== 'en') void askBrowser(language)
    await whenAwake()
  } catch (error) {
    translateInPlace(null)
    address('en')
    report(error)
    $failure.set({ kind: 'translation_unavailable', details: `Language ${language}` })
  } finally {
    delete document.documentElement.dataset.translating
  }
}
let wanted: Language = 'en'

/** What the page says of itself; our translation and another one over it would fight for its words. */
const address = (language: Language) => {
  const { documentElement: page, head } = document
  page.lang = language
  page.dir = directionOf(language)
  const meta = head.querySelector('meta[name=google][content=notranslate]')
  if (language === 'en') meta?.remove()
  else if (!meta) {
    const ours = document.createElement('meta')
    ours.name = 'google'
    ours.content = 'notranslate'
    head.appendChild(ours)
  }
  for (const link of document.querySelectorAll('a[data-language]'))
    if (link.getAttribute('data-language') === language) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
}
