import type { APIRoute } from 'astro'
import { signInFirst } from '#server/sign-in-first'
import { summaryPdf } from '../../../_documents/summary-pdf'

/** The summary as the patient will get it: in their language, by the clock of where they are. */
export const GET: APIRoute = async (page) => {
  const { params, locals } = page
  if (!locals.session) return signInFirst(page, `/staff/visits/${params.id}`)
  return summaryPdf(page, params.id ?? '', ({ patientLanguage, timezone }) => ({
    language: patientLanguage,
    zone: timezone,
    hours: '12h',
  }))
}
