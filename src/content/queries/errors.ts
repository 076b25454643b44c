import * as z from 'zod'
import { listOf, oneOf, query } from '../query'
import { href, maybe, text } from './fields'

const errorPage = z.object({
  more: maybe(text),
  places: listOf(z.object({ label: text, href })),
})
export type ErrorWords = z.output<typeof errorPage>

/** The words around an error, by its code; its title is fixed. */
export const errorWords = query<ErrorWords | null>({
  name: 'error',
  groq: `*[_type == "errorPage" && code == $code][0] {more, places}`,
  shape: oneOf(errorPage),
  types: ['errorPage'],
})
