import * as z from 'zod'
import { contentQuery, manyOf, single } from '../query'
import { href, optional, text } from './fields'

const errorPage = z.object({
  more: optional(text),
  places: manyOf(z.object({ label: text, href })),
})
export type ErrorWords = z.output<typeof errorPage>

/** The words around an error, by its code; its title is fixed. */
export const errorWords = contentQuery<ErrorWords | null>({
  name: 'error',
  groq: `*[_type == "errorPage" && code == $code][0] {more, places}`,
  shape: single(errorPage),
  types: ['errorPage'],
})
