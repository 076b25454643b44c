import { AsyncLocalStorage } from 'node:async_hooks'
import { localizedPath } from '#content/address/localized-path'
import type { Language } from '#content/language'
import { isMarkedEnglish, withoutEnglishMarks } from '#content/marked-english'
import { isInApp } from '#islands/translation/in-app'
import { reviewedTranslations, translatorFor } from '#translations/catalogues'
import { setElementTranslation, type TranslateProps } from '#translations/element-translation'
import type { Translate } from '#translations/text'
import { translateHtml } from '#translations/translate-html'
import { createPropsTranslation } from '#translations/translate-props'
import type { PageRequest } from '../address/page-request'

/** The islands of one request are created in its language, no matter which other requests are rendered meanwhile. */
const elementTranslation = new AsyncLocalStorage<TranslateProps>()
setElementTranslation(() => elementTranslation.getStore() ?? null)

/**
 * Renders a page in the language of its request: islands as their elements are created, all else in the HTML they
 * stand in; documents come in their language. Editors (`isDraft`) see which translations no person has reviewed.
 */
export const renderInLanguage = async (
  { language, path }: PageRequest,
  isDraft: boolean,
  render: () => Promise<Response> | Response,
): Promise<Response> => {
  if (language === 'en') return render()
  const translate = await translatorFor(language)
  const { page, html } = await elementTranslation.run(
    createPropsTranslation(translate),
    async () => {
      const response = await render()
      // Islands are rendered as the page is read.
      return { page: response, html: isHtml(response) ? await response.text() : null }
    },
  )
  if (html === null) return page
  const translated = await translatePage(new Response(html, page), {
    language,
    path,
    translate,
    isDraft,
  })
  // Attributes, data and titles hold no element that says which language they are.
  return isMarkedEnglish(html)
    ? new Response(withoutEnglishMarks(await translated.text()), translated)
    : translated
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html')

interface Page {
  readonly language: Exclude<Language, 'en'>
  readonly path: string
  readonly translate: Translate
  readonly isDraft: boolean
}
const translatePage = async (page: Response, { language, path, translate, isDraft }: Page) => {
  const translated = translateHtml(page, {
    translate,
    // In the app the choice of language decides what a link leads to, for it may change before the link is followed.
    ...(isInApp(path)
      ? { carriesEnglish: true }
      : { localize: (to) => localizedPath(language, to) }),
    ...(isDraft && { mark: await markUnreviewed(language) }),
  })
  if (!isDraft) return translated
  const html = await translated.text()
  return new Response(html.replace('</head>', `<style>${unreviewed}</style></head>`), translated)
}

const unreviewed =
  '[data-unreviewed]{text-decoration:underline dotted;text-underline-offset:.25em;cursor:help}'

const markUnreviewed = async (language: Exclude<Language, 'en'>) => {
  const isReviewed = await reviewedTranslations(language)
  return (english: string, html: string) =>
    isReviewed(english) ? html : `<span data-unreviewed title="Not reviewed yet">${html}</span>`
}
