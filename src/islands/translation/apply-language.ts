import { directionOf, type Language } from '../../content/language'
import { createTranslator } from '../../translations/translate'
import { reportError } from '../stores/error-reporting'
import { $pageError } from '../stores/page-error'
import {
  browserTranslation,
  clearBrowserTranslations,
  startBrowserTranslator,
} from './browser-translator'
import { fetchCatalogue } from './catalogue'
import { whenHydrated } from './hydration'
import { translateInPlace } from './in-place'

/** Reads the page in a language from now on. Where its catalogue cannot be had the page stays English, and says so. */
export const applyLanguage = async (language: Language): Promise<void> => {
  requestedLanguage = language
  try {
    const catalogue = language === 'en' ? null : await fetchCatalogue(language)
    // The user chose another language while this catalogue loaded.
    if (requestedLanguage !== language) return
    const say = catalogue && createTranslator(catalogue, directionOf(language) === 'rtl')
    clearBrowserTranslations()
    translateInPlace(say && ((english) => say(english) ?? browserTranslation(english)))
    updateDocumentLanguage(language)
    if (language !== 'en') void startBrowserTranslator(language)
    await whenHydrated()
  } catch (error) {
    translateInPlace(null)
    updateDocumentLanguage('en')
    reportError(error)
    $pageError.set({ kind: 'translation_unavailable', details: `Language ${language}` })
  } finally {
    delete document.documentElement.dataset.translating
  }
}
let requestedLanguage: Language = 'en'

/** What the page says of itself; our translation and another one over it would fight for its words. */
const updateDocumentLanguage = (language: Language) => {
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
