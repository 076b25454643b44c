import type { APIRoute } from 'astro'
import { clockOf } from '#islands/appointments/patient'
import { summaryPdf } from '#server/summary-pdf'

/** The summary of a visit to keep, in the language the patient reads the site in. */
export const GET: APIRoute = async ({ params, locals, redirect }) => {
  const { session, api, lang } = locals
  if (!session) return redirect(`/auth/login?next=${encodeURIComponent('/app/appointments')}`, 303)
  return summaryPdf(locals, params.id ?? '', async () => ({
    language: lang,
    ...clockOf(await api.call('GET /me')),
  }))
}
