import type { APIContext } from 'astro'
import { csvCell } from '#edge/jsonapi/read/csv'
import { snakeCase } from '#edge/platform/case'
import { type DocumentContent, translateDocument } from '#edge/platform/pdf/contract'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { iso, now } from '#edge/platform/time'
import { loadMyRecord, type MyRecord } from '#islands/account/my-record/my-record'
import type { DocumentOptions } from '#islands/account/my-record/record-document'
import { clockOf } from '#islands/patient/profile'
import { fileErrorPage } from '#server/file-error-page'
import { signInFirst } from '#server/sign-in-first'
import { translatorFor } from '#translations/catalogues'

type Page = Pick<APIContext, 'locals' | 'redirect' | 'rewrite' | 'url'>

/** A file of the patient's own record; a guest signs in first, and no cache keeps it. */
export const recordFile = async (
  page: Page,
  fileOf: (record: MyRecord, made: string) => Promise<Response> | Response,
): Promise<Response> => {
  const { locals, url } = page
  const { session, api } = locals
  if (!session) return signInFirst(page, '/app/account/record')
  if (session.role !== 'patient' || url.search) return page.rewrite('/404')
  try {
    return await fileOf(await loadMyRecord(api), iso(now()))
  } catch (error) {
    return fileErrorPage(page, error)
  }
}

/** The same as a PDF, in the language the patient reads the site in. */
export const recordPdf = (
  page: Page,
  fileName: string,
  documentOf: (record: MyRecord, options: DocumentOptions) => DocumentContent,
): Promise<Response> =>
  recordFile(page, async (record, made) => {
    const { brand, lang } = page.locals
    const content = documentOf(record, { issuer: brand.name, now: made, ...clockOf(record.me) })
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
export const historyCsv = ({ history }: MyRecord): Response =>
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
