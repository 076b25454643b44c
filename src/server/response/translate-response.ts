import { isLanguage, type Language } from '../../content/language'
import { reviewedTranslations, translatorFor } from '../../translations/catalogues'
import { translateHtml } from '../../translations/translate-html'
import { localizedPath } from '../address/localized-path'

type Other = Exclude<Language, 'en'>

/**
 * A page that says it is in another language, with the words of the interface in it; its documents are
 * already. A page whose browser translates it, and any other answer, comes back as it was. Editors
 * (`drafts`) see which translations no person has reviewed.
 */
export const translateResponse = async (
  response: Response,
  request: Request,
  drafts: boolean,
): Promise<Response> => {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const language = pageLanguage(html)
  const words = language ? await translatePage(html, language, request, drafts) : html
  return new Response(words, response)
}

/** The language of a page that the server translates. */
const pageLanguage = (html: string): Other | null => {
  const [, attributes = ''] = /<html([^>]*)>/.exec(html) ?? []
  const [, lang] = /\slang="([a-z]{2})"/.exec(attributes) ?? []
  return isLanguage(lang) && lang !== 'en' && !attributes.includes('data-in-place') ? lang : null
}

const translatePage = async (html: string, language: Other, request: Request, drafts: boolean) => {
  const said = translateHtml(html, {
    say: await translatorFor(language),
    address: (path) => localizedPath(language, path),
    islands: /(^|; )scripts=off/.test(request.headers.get('cookie') ?? ''),
    ...(drafts && { mark: await markUnreviewed(language) }),
  })
  return drafts ? said.replace('</head>', `<style>${unreviewed}</style></head>`) : said
}

const unreviewed =
  '[data-unreviewed]{text-decoration:underline dotted;text-underline-offset:.25em;cursor:help}'

const markUnreviewed = async (language: Other) => {
  const reviewed = await reviewedTranslations(language)
  return (english: string, html: string) =>
    reviewed(english) ? html : `<span data-unreviewed title="Not reviewed yet">${html}</span>`
}
