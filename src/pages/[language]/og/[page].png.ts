import type { APIRoute } from 'astro'
import { previewImage } from '#components/og/preview-image'
import { isLanguage } from '#content/language'

/** The same in another language, which the address says. */
export const GET: APIRoute = (context) =>
  isLanguage(context.params.language) && context.params.language !== 'en'
    ? previewImage(context)
    : context.rewrite('/404')
