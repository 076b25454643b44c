import { inTurn } from '../in-turn'
import type { DocumentContent } from './contract'

interface PdfOptions {
  /** Names no patient and no condition: it stays in the reader's list of downloads. */
  readonly fileName: string
  /** Whether a browser saves it at once; else it is shown. */
  readonly isDownload?: boolean
}

/** A document as a PDF. What draws it is large, and loaded when the first one is asked for. */
export const renderPdf = async (content: DocumentContent): Promise<Uint8Array<ArrayBuffer>> => {
  const { drawDocument } = await import('./draw-document')
  return inTurn(() => drawDocument(content))
}

/** The answer that carries a document as a PDF; no cache keeps it. */
export const pdfResponse = async (
  content: DocumentContent,
  { fileName, isDownload = true }: PdfOptions,
): Promise<Response> =>
  new Response(await renderPdf(content), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${fileName}"`,
      'content-language': content.language,
      'cache-control': 'no-store',
    },
  })
