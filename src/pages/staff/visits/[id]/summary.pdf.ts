import type { APIRoute } from 'astro'
import { summaryPdf } from '#server/summary-pdf'

/** The summary as the patient will get it: in their language, by the clock of where they are. */
export const GET: APIRoute = async ({ params, locals, redirect }) => {
  if (!locals.session) return redirect('/auth/login?next=%2Fstaff', 303)
  return summaryPdf(locals, params.id ?? '', ({ patientLanguage, timezone }) => ({
    language: patientLanguage,
    zone: timezone,
    hours: '12h',
  }))
}
