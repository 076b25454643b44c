import type { APIContext } from 'astro'
import type { Api } from '#edge/client'
import { csvCell } from '#edge/jsonapi/read/csv'
import { snakeCase } from '#edge/platform/case'
import { type DocumentContent, translateDocument } from '#edge/platform/pdf/contract'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { iso, now } from '#edge/platform/time'
import type { MyHistory } from '#islands/account/my-record/my-record'
import type { DocumentOptions } from '#islands/account/my-record/record-document'
import { clockOf } from '#islands/patient/profile'
import { inDocumentTurn } from '#server/document-turn'
import { fileErrorPage } from '#server/file-error-page'
import { signInFirst } from '#server/sign-in-first'
import { translatorFor } from '#translations/catalogues'

type Page = Pick<APIContext, 'locals' | 'redirect' | 'rewrite' | 'url'>

/** A file of the patient's own record; a guest signs in first, and no cache keeps it. */
export const recordFile = async <Loaded>(
  page: Page,
  load: (api: Api) => Promise<Loaded>,
  fileOf: (loaded: Loaded, made: string) => Promise<Response> | Response,
): Promise<Response> => {
  const { locals, url } = page
  const { session, api } = locals
  if (!session) return signInFirst(page, '/app/account/record')
  if (session.role !== 'patient' || url.search) return page.rewrite('/404')
  try {
    return await inDocumentTurn(page, async () => fileOf(await load(api), iso(now())))
  } catch (error) {
    return fileErrorPage(page, error)
  }
}

/** The same as a PDF, in the language the patient reads the site in. */
export const recordPdf = <Loaded extends Pick<MyHistory, 'me'>>(
  page: Page,
  fileName: string,
  load: (api: Api) => Promise<Loaded>,
  documentOf: (loaded: Loaded, options: DocumentOptions) => DocumentContent,
): Promise<Response> =>
  recordFile(page, load, async (loaded, made) => {
    const { brand, lang } = page.locals
    const content = documentOf(loaded, { issuer: brand.name, now: made, ...clockOf(loaded.me) })
    const read =
      lang === 'en' ? content : translateDocument(content, lang, await translatorFor(lang))
    return pdfResponse(read, { fileName })
  })

const historyColumns = [
  'section',
  'code',
  'label',
  'value',
  'unit',
  'severity',
  'reaction',
  'details',
  'onsetOn',
  'endedOn',
  'takenAt',
  'status',
] as const

/** The health history as a table; no cell is one a spreadsheet would run. */
export const historyCsv = ({ history }: MyHistory): Response =>
  new Response(
    [
      historyColumns.map(snakeCase),
      ...history.map((row) => historyColumns.map((name) => row[name])),
    ]
      .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
      .join(''),
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="health-history.csv"',
        'cache-control': 'no-store',
      },
    },
  )
