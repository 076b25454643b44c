import type { PDFDict as Dictionary, PDFDocument as Document } from '@cantoo/pdf-lib'
import type { ImageBytes } from '../images/image'
import { stripJpegMetadata } from '../images/jpeg'

const signature = '%PDF-'
/** Readers look for it near the beginning, not only at it. */
const signatureWithin = 1024

export const isPdf = (bytes: ImageBytes): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, signatureWithin)).includes(signature)

/** What runs by itself, travels inside, or calls out: such objects are removed, and references to them lead nowhere. */
const removedActions = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToR', 'GoToE']
const removedTypes = ['Metadata', 'EmbeddedFile', 'Filespec']
const removedEntries = ['Metadata', 'OpenAction', 'AA', 'AF', 'JS', 'PieceInfo', 'LastModified']
const removedNames = ['JavaScript', 'EmbeddedFiles']

/** The pages alone: no author, tool, dates, scripts, files inside, or places in pictures; null when it cannot be read. */
export const stripPdf = async (bytes: ImageBytes): Promise<ImageBytes | null> => {
  const pdf = await import('@cantoo/pdf-lib')
  try {
    const document = await pdf.PDFDocument.load(bytes, { updateMetadata: false })
    if (document.getPageCount() === 0) return null
    removeHidden(document, pdf)
    const saved = await document.save({ addDefaultPage: false, updateFieldAppearances: false })
    return new Uint8Array(saved)
  } catch {
    // Broken, or under a password.
    return null
  }
}

const removeHidden = ({ context, catalog }: Document, pdf: typeof import('@cantoo/pdf-lib')) => {
  const { PDFDict, PDFName, PDFRawStream } = pdf
  const nameAt = (dictionary: Dictionary, key: string) => {
    const found = dictionary.lookup(PDFName.of(key))
    return found instanceof PDFName ? found.decodeText() : ''
  }
  if (context.trailerInfo.Info instanceof pdf.PDFRef) context.delete(context.trailerInfo.Info)
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  const names = catalog.lookup(PDFName.of('Names'))
  if (names instanceof PDFDict) for (const key of removedNames) names.delete(PDFName.of(key))
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const dictionary =
      object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : null
    if (!dictionary) continue
    if (
      removedTypes.includes(nameAt(dictionary, 'Type')) ||
      removedActions.includes(nameAt(dictionary, 'S'))
    ) {
      context.delete(reference)
      continue
    }
    for (const key of removedEntries) dictionary.delete(PDFName.of(key))
    const action = dictionary.lookup(PDFName.of('A'))
    if (action instanceof PDFDict && removedActions.includes(nameAt(action, 'S')))
      dictionary.delete(PDFName.of('A'))
    if (object instanceof PDFRawStream && nameAt(dictionary, 'Filter') === 'DCTDecode') {
      const picture = stripJpegMetadata(new Uint8Array(object.contents))
      if (picture) context.assign(reference, PDFRawStream.of(dictionary, picture))
    }
  }
}
