import type {
  PDFContext as Context,
  PDFDict as Dictionary,
  PDFRawStream as RawStream,
  PDFRef as Reference,
  PDFObject as Value,
} from '@cantoo/pdf-lib'
import type { ImageBytes } from '../images/image'
import { stripJpegMetadata } from '../images/jpeg'
import { parsePdf, RefusedPdf } from './parse-bounded'
import { assertWholePages } from './whole-pages'

const signature = '%PDF-'
/** Readers look for it near the beginning, not only at it. */
const signatureWithin = 1024

export const isPdf = (bytes: ImageBytes): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, signatureWithin)).includes(signature)

/** The pages alone: no author, tool, dates, scripts, files inside, or places in pictures. Throws `RefusedPdf`. */
export const stripPdf = async (bytes: ImageBytes): Promise<ImageBytes> => {
  const pdf = await import('@cantoo/pdf-lib')
  try {
    const context = await parsePdf(bytes, pdf)
    assertWholePages(context, pdf)
    removeHidden(context, pdf)
    return new Uint8Array(await writerOf(context, pdf).serializeToBuffer())
  } catch (error) {
    throw error instanceof RefusedPdf ? error : new RefusedPdf('unreadable')
  }
}

type Library = typeof import('@cantoo/pdf-lib')

const objectsPerTick = 50
/** Objects are packed where the version of the file has them packed. */
const writerOf = (context: Context, { PDFStreamWriter, PDFWriter }: Library) => {
  const [major = 1, minor = 0] = context.header.getVersionString().split('.').map(Number)
  return (major > 1 || minor >= 5 ? PDFStreamWriter : PDFWriter).forContext(context, objectsPerTick)
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

/**
 * Entries whose dictionary is by names that the author chose: a font may be called `/EF`, a glyph `/AA`. Those of
 * appearances have states, by names of the author as well.
 */
const namedByAuthor = [
  ...['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'],
  ...['CharProcs', 'Dests', 'Colorants', 'ClassMap', 'RoleMap'],
]
const appearances = ['N', 'R', 'D']

/** A value on its way to be cleaned, and the entries it stands in. */
interface Found {
  readonly value: unknown
  readonly key?: string
  readonly parentKey?: string | undefined
}

/** Follows all that leads from the root. What nothing leads to would still be written, and is deleted. */
const removeHidden = (context: Context, pdf: Library): void => {
  const { trailerInfo } = context
  for (const key of ['Info', 'ID', 'Encrypt'] as const) delete trailerInfo[key]
  const root = context.lookup(trailerInfo.Root)
  const names = root instanceof pdf.PDFDict && root.lookup(pdf.PDFName.of('Names'))
  if (names instanceof pdf.PDFDict)
    for (const key of removedNames) names.delete(pdf.PDFName.of(key))
  const reached = new Set<unknown>()
  const cleaned = new Set<unknown>()
  const passed = new Set<unknown>()
  const waiting: Found[] = [{ value: trailerInfo.Root }]
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const { value, key } = found
    const object = value instanceof pdf.PDFRef ? context.lookup(value) : value
    if (value instanceof pdf.PDFRef) reached.add(value)
    // It cannot be cleaned, and would be written as it came.
    if (object instanceof pdf.PDFInvalidObject) throw new RefusedPdf('unreadable')
    const isByName = object instanceof pdf.PDFDict && isNamedByAuthor(found)
    const seen = isByName ? passed : cleaned
    if (!object || seen.has(object)) continue
    seen.add(object)
    const dictionary = dictionaryOf(object, pdf)
    if (dictionary && !isByName && isRemoved(dictionary, pdf)) {
      if (value instanceof pdf.PDFRef) context.delete(value)
      continue
    }
    if (dictionary && !isByName)
      for (const each of removedEntries) dictionary.delete(pdf.PDFName.of(each))
    if (value instanceof pdf.PDFRef && object instanceof pdf.PDFRawStream)
      stripPicture(value, object, context, pdf)
    waiting.push(...childrenOf(object, key, pdf))
  }
  for (const [reference] of context.enumerateIndirectObjects())
    if (!reached.has(reference)) context.delete(reference)
}

const isNamedByAuthor = ({ key = '', parentKey }: Found): boolean =>
  namedByAuthor.includes(key) || (parentKey === 'AP' && appearances.includes(key))

/** What stands in a dictionary or list; what is removed and stands in it directly goes at once. */
const childrenOf = (object: unknown, parentKey: string | undefined, pdf: Library): Found[] => {
  const isRemovedValue = (value: Value): boolean =>
    value instanceof pdf.PDFDict && isRemoved(value, pdf)
  if (object instanceof pdf.PDFArray) {
    for (const [index, value] of [...object.asArray().entries()].reverse())
      if (isRemovedValue(value)) object.remove(index)
    return object.asArray().map((value) => ({ value }))
  }
  const dictionary = dictionaryOf(object, pdf)
  return (dictionary?.entries() ?? []).flatMap(([name, value]) => {
    const key = name.decodeText()
    // A dictionary by names is looked at once it is known to be one.
    const isByName = isNamedByAuthor({ value, key, parentKey })
    if (!isByName && isRemovedValue(value)) {
      dictionary?.delete(name)
      return []
    }
    return [{ value, key, parentKey }]
  })
}

const stripPicture = (
  reference: Reference,
  { dict, contents }: RawStream,
  context: Context,
  pdf: Library,
): void => {
  if (filterOf(dict, pdf) !== 'DCTDecode') return
  const picture = stripJpegMetadata(new Uint8Array(contents))
  if (picture) context.assign(reference, pdf.PDFRawStream.of(dict, picture))
}

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
