import { type ImageBytes, inspectImage } from '#edge/platform/images/image'
import { isPdf, stripPdf } from '#edge/platform/pdf/strip-pdf'
import { Problem } from '#edge/platform/problem'
import type { FileMimeType } from './file-limits'

export const unreadableFile = () =>
  new Problem(
    422,
    'unreadable_file',
    'We cannot read this file. Choose a JPEG or PNG picture, or a PDF without a password.',
    { source: { pointer: '/data/attributes/file' } },
  )

interface InspectedFile {
  readonly bytes: ImageBytes
  readonly mimeType: FileMimeType
  readonly width: number | null
  readonly height: number | null
}

/** A picture or a PDF, by its bytes and not its name, without what it says of who made it, when and where. */
export const inspectFile = async (sent: ImageBytes): Promise<InspectedFile> => {
  if (!isPdf(sent)) return inspectPicture(sent)
  const bytes = await stripPdf(sent)
  if (!bytes) throw unreadableFile()
  return { bytes, mimeType: 'application/pdf', width: null, height: null }
}

const inspectPicture = (sent: ImageBytes): InspectedFile => {
  try {
    return inspectImage(sent, 'file')
  } catch (error) {
    throw error instanceof Problem && error.code === 'unreadable_picture' ? unreadableFile() : error
  }
}
