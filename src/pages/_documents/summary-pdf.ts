import type { APIContext } from 'astro'
import type { Language } from '#content/language'
import type { Api } from '#edge/client'
import { translateDocument } from '#edge/platform/pdf/contract'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import type { TimeFormat } from '#edge/platform/time'
import { summaryDocument } from '#islands/appointments/summary/summary-document'
import { inDocumentTurn } from '#server/document-turn'
import { fileErrorPage } from '#server/file-error-page'
import { translatorFor } from '#translations/catalogues'

type Summary = Awaited<ReturnType<typeof readSummary>>
interface Reader {
  readonly language: Language
  readonly zone: string
  readonly hours: TimeFormat
}

/** The summary of a visit as a PDF, for a reader who is known once the summary is. */
export const summaryPdf = async (
  page: Pick<APIContext, 'locals' | 'url' | 'redirect' | 'rewrite'>,
  appointmentId: string,
  readerOf: (summary: Summary) => Reader | Promise<Reader>,
): Promise<Response> => {
  const { api, brand } = page.locals
  try {
    return await inDocumentTurn(page, async () => {
      const summary = await readSummary(api, appointmentId)
      const { language, ...clock } = await readerOf(summary)
      const content = summaryDocument(summary, { issuer: brand.name, ...clock })
      const read =
        language === 'en'
          ? content
          : translateDocument(content, language, await translatorFor(language))
      return pdfResponse(read, { fileName: 'visit-summary.pdf' })
    })
  } catch (error) {
    return fileErrorPage(page, error)
  }
}

const readSummary = (api: Api, appointment: string) =>
  api.call('GET /appointments/:appointment/after_visit_summary', { params: { appointment } })
