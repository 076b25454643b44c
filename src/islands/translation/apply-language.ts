import { directionOf, isLanguage, type Language } from '#content/language'
import { type Translate, translateTitle } from '#translations/text'
import { createTranslator } from '#translations/translate'
import { createPropsTranslation } from '#translations/translate-props'
import { reportError } from '../stores/error-reporting'
import { $pageError } from '../stores/page-error'
import { withBrowserTranslator } from './browser-translator'
import { fetchCatalogue } from './catalogue'
import { rememberEnglish } from './english-texts'
import {
  changeTranslation,
  type PageTranslation,
  setServedTranslation,
  whenHydrated,
} from './page-language'
import { translatePageTexts } from './page-texts'

/** Loads the catalogue of the language that the server rendered the page in. Without it the page becomes English, and says so. */
export const loadServedLanguage = () => {
  served ??= loadServed()
  return served
}
let served: Promise<void> | null = null

const loadServed = async () => {
  const { lang } = document.documentElement
  if (!isLanguage(lang) || lang === 'en') return
  requestedLanguage = lang
  try {
    setServedTranslation(translationBy(await loadTranslator(lang)))
  } catch (error) {
    fallBackToEnglish(lang, error)
  }
}

/** Shows the page in a language from now on; what was typed stays. */
export const applyLanguage = async (language: Language): Promise<void> => {
  requestedLanguage = language
  try {
    const translate = language === 'en' ? null : await loadTranslator(language)
    await whenHydrated()
    // The user chose another language meanwhile.
    if (requestedLanguage === language) showIn(language, translate)
  } catch (error) {
    fallBackToEnglish(language, error)
  }
}
let requestedLanguage: Language = 'en'

const loadTranslator = async (language: Exclude<Language, 'en'>): Promise<Translate> => {
  const catalogue = await fetchCatalogue(language)
  const translate = createTranslator(catalogue, directionOf(language) === 'rtl')
  return withBrowserTranslator(language, translate, (both) => {
    if (requestedLanguage === language) showIn(language, both)
  })
}

/** How islands and titles are translated by a translator. */
export const translationBy = (translate: Translate): PageTranslation => ({
  translateProps: createPropsTranslation(translate),
  translateTitle: (english) => {
    const title = translateTitle(translate, english) ?? english
    rememberEnglish(title, english)
    return title
  },
})

const showIn = (language: Language, translate: Translate | null) => {
  changeTranslation(translate && translationBy(translate))
  translatePageTexts(translate)
  updateDocumentLanguage(language)
}

const fallBackToEnglish = (language: Language, error: unknown) => {
  showIn('en', null)
  reportError(error)
  $pageError.set({ kind: 'translation_unavailable', details: `Language ${language}` })
}

/** Another translation over ours would fight for the page's texts. */
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
