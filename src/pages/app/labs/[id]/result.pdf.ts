import type { APIRoute } from 'astro'
import { translateDocument } from '#edge/platform/pdf/contract'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { isReleased, loadLab } from '#islands/labs/lab'
import { resultDocument } from '#islands/labs/result/result-document'
import { clockOf } from '#islands/patient/profile'
import { inDocumentTurn } from '#server/document-turn'
import { fileErrorPage } from '#server/file-error-page'
import { signInFirst } from '#server/sign-in-first'
import { translatorFor } from '#translations/catalogues'

/** A result to keep, in the language the patient reads the site in. */
export const GET: APIRoute = async (page) => {
  const { session, api, lang, brand } = page.locals
  if (!session) return signInFirst(page, '/app/labs')
  try {
    return await inDocumentTurn(page, async () => {
      const [me, loaded] = await Promise.all([
        api.call('GET /me'),
        loadLab(api, session.userId, page.params.id ?? ''),
      ])
      if (!loaded || !isReleased(loaded.lab)) return page.rewrite('/404')
      const content = resultDocument(loaded, {
        issuer: brand.name,
        zone: clockOf(me).zone,
        patient: { name: me.fullName, dob: 'dob' in me ? me.dob : undefined },
      })
      const read =
        lang === 'en' ? content : translateDocument(content, lang, await translatorFor(lang))
      return pdfResponse(read, { fileName: 'results.pdf' })
    })
  } catch (error) {
    return fileErrorPage(page, error)
  }
}
