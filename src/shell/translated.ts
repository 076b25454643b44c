import { isLanguage, type Language } from '../content/language'
import { sayIn } from '../translations/catalogues'
import { translateHtml } from '../translations/html'
import { addressIn } from './address'

/**
 * A page that says it is in another language, with the words of the interface in it; its documents are
 * already. A page whose browser translates it, and any other answer, comes back as it was.
 */
export const translated = async (response: Response, request: Request): Promise<Response> => {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const language = spokenIn(html)
  const words = language ? await inLanguage(html, language, request) : html
  return new Response(words, response)
}

/** The language of a page that the server translates. */
const spokenIn = (html: string): Exclude<Language, 'en'> | null => {
  const [, attributes = ''] = /<html([^>]*)>/.exec(html) ?? []
  const [, lang] = /\slang="([a-z]{2})"/.exec(attributes) ?? []
  return isLanguage(lang) && lang !== 'en' && !attributes.includes('data-in-place') ? lang : null
}

const inLanguage = async (html: string, language: Exclude<Language, 'en'>, request: Request) =>
  translateHtml(html, {
    say: await sayIn(language),
    address: (path) => addressIn(language, path),
    islands: /(^|; )scripts=off/.test(request.headers.get('cookie') ?? ''),
  })
