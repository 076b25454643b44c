import { type ImageBytes, inspectImage } from '#edge/platform/images/image'
import { type PdfRefusal, RefusedPdf } from '#edge/platform/pdf/parse-bounded'
import { isPdf, stripPdf } from '#edge/platform/pdf/strip-pdf'
import { Problem } from '#edge/platform/problem'
import type { FileMimeType } from './file-limits'

const fileProblem = (code: string, detail: string) =>
  new Problem(422, code, detail, { source: { pointer: '/data/attributes/file' } })
export const unreadableFile = () =>
  fileProblem(
    'unreadable_file',
    'We cannot read this file. Choose a JPEG or PNG picture, or a PDF without a password.',
  )
const pdfRefusals: Readonly<Record<PdfRefusal, () => Problem>> = {
  unreadable: unreadableFile,
  locked: () =>
    fileProblem(
      'locked_file',
      'This PDF is locked. Print it to a new PDF, or take a picture of each page.',
    ),
  too_complex: () =>
    fileProblem(
      'too_complex_file',
      'This PDF is too large to open. Print it to a new PDF, or take a picture of each page.',
    ),
}

interface InspectedFile {
  readonly bytes: ImageBytes
  readonly mimeType: FileMimeType
  readonly width: number | null
  readonly height: number | null
}

/** A picture or a PDF, by its bytes and not its name, without what it says of who made it, when and where. */
export const inspectFile = async (sent: ImageBytes): Promise<InspectedFile> => {
  if (!isPdf(sent)) return inspectPicture(sent)
  const bytes = await stripPdf(sent).catch((error: unknown) => {
    throw error instanceof RefusedPdf ? pdfRefusals[error.reason]() : error
  })
  return { bytes, mimeType: 'application/pdf', width: null, height: null }
}

const inspectPicture = (sent: ImageBytes): InspectedFile => {
  try {
    return inspectImage(sent, 'file')
  } catch (error) {
    throw error instanceof Problem && error.code === 'unreadable_picture' ? unreadableFile() : error
  }
}
