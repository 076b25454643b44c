import { Buffer } from 'node:buffer'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from 'vitest'
import type { RefusedPdf } from '#edge/platform/pdf/parse-bounded'
import { stripPdf } from '#edge/platform/pdf/strip-pdf'

/** The words by which a test finds what must not be left. */
export const canary = 'CANARY'
export const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

export interface Parts {
  readonly catalog?: string
  readonly page?: string
  readonly objects?: readonly (string | Buffer)[]
}
/** A PDF of one page, written by hand: its further objects are numbered from 10. */
export const pdfOf = ({ catalog = '', page = '', objects = [] }: Parts): Buffer => {
  const numbered: [number, string | Buffer][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${page} >>`],
    [4, stream('', Buffer.from('BT /F1 12 Tf 20 100 Td (Result) Tj ET'))],
    ...objects.map((object, index): [number, string | Buffer] => [10 + index, object]),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets = new Map<number, number>()
  for (const [number, object] of numbered) {
    offsets.set(number, Buffer.concat(parts).length)
    parts.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const rows = numbered.map(
    ([number]) => `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`,
  )
  parts.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Root 1 0 R /Size 99 >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
export const stream = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

/** Every object of a PDF as text, however its streams are packed. */
const plain = async (bytes: Uint8Array): Promise<string> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return latin1(await document.save({ useObjectStreams: false, addDefaultPage: false }))
}
export const strip = async (sent: Uint8Array): Promise<string> => {
  const stripped = await stripPdf(new Uint8Array(sent))
  expect((await PDFDocument.load(stripped)).getPageCount()).toBe(1)
  return plain(stripped)
}

export const refusalOf = (sent: Uint8Array): Promise<string> =>
  stripPdf(new Uint8Array(sent)).then(
    () => 'read',
    ({ reason }: RefusedPdf) => reason,
  )

export const js = `/S /JavaScript /JS (app.alert\\('${canary}'\\))`
export const annotation = (entries: string) =>
  `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >> << /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (kept) >>]`
