import type { APIRoute } from 'astro'
import { clockOf } from '#islands/patient/profile'
import { signInFirst } from '#server/sign-in-first'
import { summaryPdf } from '../../../_documents/summary-pdf'

/** The summary of a visit to keep, in the language the patient reads the site in. */
export const GET: APIRoute = async (page) => {
  const { params, locals } = page
  const { session, api, lang } = locals
  if (!session) return signInFirst(page, '/app/appointments')
  return summaryPdf(page, params.id ?? '', async () => ({
    language: lang,
    ...clockOf(await api.call('GET /me')),
  }))
}
