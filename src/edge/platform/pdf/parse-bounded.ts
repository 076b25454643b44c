import { constants, inflateSync } from 'node:zlib'
import type {
  PDFContext as Context,
  PDFRawStream as RawStream,
  PDFObject as Value,
} from '@cantoo/pdf-lib'
import type { ImageBytes } from '../images/image'

type Library = typeof import('@cantoo/pdf-lib')

/** Bytes that the packed objects of a file have together once they are unpacked, and objects of a file: both fit in memory. */
const maxInflatedBytes = 8 * 1024 * 1024
const maxObjects = 300_000

/** `locked`: it needs a password, or packs its objects under one. `too_complex`: it would unpack to more than fits. */
export type PdfRefusal = 'unreadable' | 'locked' | 'too_complex'
export class RefusedPdf extends Error {
  readonly reason: PdfRefusal
  constructor(reason: PdfRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** The objects of a file, also of one that opens without a password but may not be edited without one. */
export const parsePdf = async (bytes: ImageBytes, pdf: Library): Promise<Context> => {
  const budget: Budget = { objects: 0, inflatedBytes: 0, packedStreams: 0, refusal: null }
  const context = await createParser(bytes, budget, pdf).parseDocument()
  const isEncrypted = context.lookup(context.trailerInfo.Encrypt) !== undefined
  // Encrypted, they can be measured only by who unpacks them.
  if (isEncrypted && budget.packedStreams > 0) throw new RefusedPdf('locked')
  if (budget.refusal) throw new RefusedPdf(budget.refusal)
  if (!isEncrypted) return context
  const options = { password: '', updateMetadata: false, ignoreEncryption: false }
  const document = await pdf.PDFDocument.load(bytes, options).catch(() => {
    throw new RefusedPdf('locked')
  })
  return document.context
}

interface Budget {
  objects: number
  inflatedBytes: number
  /** Streams that the library unpacks as it reads. */
  packedStreams: number
  refusal: PdfRefusal | null
}

/** A parser that counts what it makes, and unpacks objects within bounds, where the library would take what comes. */
const createParser = (bytes: ImageBytes, budget: Budget, pdf: Library) => {
  const { PDFName, PDFNull, PDFRawStream } = pdf
  const nameOf = PDFName.of

  const countObject = (): void => {
    budget.objects += 1
    if (budget.objects <= maxObjects) return
    budget.refusal = 'too_complex'
    throw new RefusedPdf('too_complex')
  }

  class PackedObjects extends pdf.PDFObjectStreamParser {
    override parseObject(...reference: Parameters<Parser['parseObject']>): Value {
      countObject()
      return super.parseObject(...reference)
    }
  }

  class BoundedParser extends pdf.PDFParser {
    override parseObject(...reference: Parameters<Parser['parseObject']>): Value {
      countObject()
      const object = super.parseObject(...reference)
      if (!(object instanceof PDFRawStream)) return object
      const type = object.dict.lookup(nameOf('Type'))
      if (type === nameOf('ObjStm')) return this.unpackObjects(object)
      return type === nameOf('XRef') ? this.emptyTable(object) : object
    }

    /** The objects in it become objects of the file; the stream itself is nothing then. */
    private unpackObjects({ dict, contents }: RawStream): Value {
      budget.packedStreams += 1
      const filter = dict.lookup(nameOf('Filter'))
      const unpacked = filter === undefined ? contents : inflate(contents, budget)
      if (!unpacked || (filter !== undefined && !isDeflate(filter))) {
        budget.refusal ??= 'unreadable'
        return PDFNull
      }
      dict.delete(nameOf('Filter'))
      const fail = () => {
        budget.refusal ??= 'unreadable'
      }
      // Without a tick to wait for, all of it happens now: what comes later in the file replaces it.
      new PackedObjects(PDFRawStream.of(dict, unpacked)).parseIntoContext().catch(fail)
      return PDFNull
    }

    /** Objects are found by reading the file: of its table only the trailer is needed. */
    private emptyTable({ dict }: RawStream): Value {
      budget.packedStreams += 1
      for (const key of ['Filter', 'DecodeParms']) dict.delete(nameOf(key))
      dict.set(nameOf('Index'), dict.context.obj([]))
      dict.set(nameOf('W'), dict.context.obj([0, 0, 0]))
      return PDFRawStream.of(dict, new Uint8Array())
    }
  }

  const isDeflate = (filter: Value): boolean =>
    filter === nameOf('FlateDecode') ||
    (filter instanceof pdf.PDFArray &&
      filter.size() === 1 &&
      filter.lookup(0) === nameOf('FlateDecode'))

  return new BoundedParser(bytes)
}
type Parser = InstanceType<Library['PDFParser']>

/** Stops as soon as there is more than is left of the budget. */
const inflate = (contents: Uint8Array, budget: Budget): Uint8Array | null => {
  try {
    const maxOutputLength = maxInflatedBytes - budget.inflatedBytes
    // Cut off by a wrong length, it is unpacked as far as it goes.
    const inflated = inflateSync(contents, {
      maxOutputLength,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    budget.inflatedBytes += inflated.length
    return inflated
  } catch (error) {
    // Node and workerd throw it where there is more than `maxOutputLength`.
    if (error instanceof RangeError) budget.refusal = 'too_complex'
    return null
  }
}
