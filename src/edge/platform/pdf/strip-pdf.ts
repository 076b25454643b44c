import type {
  PDFDict as Dictionary,
  PDFDocument as Document,
  PDFObject as Value,
} from '@cantoo/pdf-lib'
import type { ImageBytes } from '../images/image'
import { stripJpegMetadata } from '../images/jpeg'

const signature = '%PDF-'
/** Readers look for it near the beginning, not only at it. */
const signatureWithin = 1024

export const isPdf = (bytes: ImageBytes): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, signatureWithin)).includes(signature)

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

type Library = typeof import('@cantoo/pdf-lib')

const removeHidden = (document: Document, pdf: Library): void => {
  const { context, catalog } = document
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  const names = catalog.lookup(pdf.PDFName.of('Names'))
  if (names instanceof pdf.PDFDict)
    for (const key of removedNames) names.delete(pdf.PDFName.of(key))
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const dictionary = dictionaryOf(object, pdf)
    if (dictionary && isRemoved(dictionary, pdf)) {
      context.delete(reference)
      continue
    }
    clean(object, pdf)
    if (object instanceof pdf.PDFRawStream && filterOf(object.dict, pdf) === 'DCTDecode') {
      const picture = stripJpegMetadata(new Uint8Array(object.contents))
      if (picture) context.assign(reference, pdf.PDFRawStream.of(object.dict, picture))
    }
  }
  removeUnreachable(document, pdf)
}

/** What runs by itself, travels inside, or calls out: such objects are removed, and references to them lead nowhere. */
const removedActions = [
  ...['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToR', 'GoToE'],
  ...['Rendition', 'Movie', 'Sound', 'RichMediaExecute', 'GoTo3DView'],
]
const removedTypes = ['Metadata', 'EmbeddedFile', 'Filespec']
const removedSubtypes = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'PS']
const removedEntries = [
  ...['Metadata', 'PieceInfo', 'LastModified'],
  ...['OpenAction', 'AA', 'JS', 'XFA', 'AF', 'EF', 'Collection'],
]
const removedNames = ['JavaScript', 'EmbeddedFiles', 'Renditions', 'AlternatePresentations']
/** Where a link may lead. */
const linkScheme = /^(https?|mailto|tel):/i

const isRemoved = (dictionary: Dictionary, pdf: Library): boolean => {
  const { PDFName } = pdf
  if (removedTypes.includes(nameAt(dictionary, 'Type', pdf))) return true
  if (removedSubtypes.includes(nameAt(dictionary, 'Subtype', pdf))) return true
  if (dictionary.has(PDFName.of('EF'))) return true
  const action = nameAt(dictionary, 'S', pdf)
  return (
    removedActions.includes(action) ||
    (action === 'URI' && !linkScheme.test(textAt(dictionary, 'URI', pdf)))
  )
}

/** Takes what is removed out of a dictionary or list, also where it stands in it directly. */
const clean = (object: Value, pdf: Library): void => {
  const dictionary = dictionaryOf(object, pdf)
  if (dictionary) {
    for (const key of removedEntries) dictionary.delete(pdf.PDFName.of(key))
    for (const [key, value] of dictionary.entries())
      if (isRemovedValue(value, pdf)) dictionary.delete(key)
      else clean(value, pdf)
  }
  if (object instanceof pdf.PDFArray)
    for (const [index, value] of [...object.asArray().entries()].reverse())
      if (isRemovedValue(value, pdf)) object.remove(index)
      else clean(value, pdf)
}
const isRemovedValue = (value: Value, pdf: Library): boolean =>
  value instanceof pdf.PDFDict && isRemoved(value, pdf)

/** What nothing leads to would still be written. */
const removeUnreachable = ({ context }: Document, pdf: Library): void => {
  const reached = new Set<unknown>()
  const waiting: unknown[] = [context.trailerInfo.Root]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof pdf.PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      waiting.push(context.lookup(object))
    } else if (object instanceof pdf.PDFArray) waiting.push(...object.asArray())
    else waiting.push(...(dictionaryOf(object, pdf)?.values() ?? []))
  }
  for (const [reference] of context.enumerateIndirectObjects())
    if (!reached.has(reference)) context.delete(reference)
}

const dictionaryOf = (object: unknown, { PDFDict, PDFStream }: Library): Dictionary | null =>
  object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : null

const nameAt = (dictionary: Dictionary, key: string, { PDFName }: Library): string => {
  const found = dictionary.lookup(PDFName.of(key))
  return found instanceof PDFName ? found.decodeText() : ''
}
const textAt = (dictionary: Dictionary, key: string, pdf: Library): string => {
  const found = dictionary.lookup(pdf.PDFName.of(key))
  return found instanceof pdf.PDFString || found instanceof pdf.PDFHexString
    ? found.decodeText()
    : ''
}
/** The one filter of a stream, also where it is a list of one. */
const filterOf = (dictionary: Dictionary, pdf: Library): string => {
  const found = dictionary.lookup(pdf.PDFName.of('Filter'))
  const [only, second] = found instanceof pdf.PDFArray ? found.asArray() : [found]
  return only instanceof pdf.PDFName && !second ? only.decodeText() : ''
}
