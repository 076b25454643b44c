import { Buffer } from 'node:buffer'
import {
  codedElementsOf,
  componentOf,
  printedOf,
  repetitionsOf,
} from '#edge/platform/services/hl7/fields'
import type { ObservationGroup, OrderGroup } from '#edge/platform/services/hl7/order-groups'
import { maxAttachmentBytes } from '../../attachments/file-limits'
import { takeDocuments } from '../sent-documents'

/** ED is a document in the message, RP the address of one that did not come along. */
export const isDocument = ({ obx }: ObservationGroup): boolean =>
  ['ED', 'RP'].includes(componentOf(obx, 2).toUpperCase())

interface Part {
  readonly name: string
  readonly data?: string
  readonly url?: string
}

/** The documents of a message. One that a laboratory splits over segments, or repetitions of a field, is put together. */
export const documentsOf = (groups: readonly OrderGroup[]) =>
  takeDocuments(groups.flatMap(({ observations }) => joinParts(observations.flatMap(partsOf))))

const partsOf = (group: ObservationGroup): readonly Part[] => {
  if (!isDocument(group)) return []
  const { obx } = group
  const name = printedOf(codedElementsOf(obx, 3)[0]) || 'Report'
  const isSent = componentOf(obx, 2).toUpperCase() === 'ED'
  return repetitionsOf(obx, 5).map(([first = '', , , , data = '']) =>
    isSent ? { name, data: data.replace(/\s+/g, '') } : { name, url: first },
  )
}

/** In base64: PDF, PNG, JPEG, GIF, TIFF and WebP begin so. What begins otherwise goes on with the part before it. */
const fileBegins = /^(JVBERi|iVBORw0|\/9j\/|R0lGOD|SUkq|TU0A|UklGR)/

const joinParts = (parts: readonly Part[]): readonly Part[] => {
  const documents: { readonly first: Part; readonly chunks: string[] }[] = []
  for (const part of parts) {
    const last = documents.at(-1)
    const goesOn =
      last?.first.data && part.data && last.first.name === part.name && !fileBegins.test(part.data)
    if (goesOn) last.chunks.push(part.data)
    else documents.push({ first: part, chunks: part.data ? [part.data] : [] })
  }
  return documents.map(({ first, chunks }) =>
    chunks.length > 0 ? { ...first, data: joinBase64(chunks) } : first,
  )
}

/** A part that was encoded by itself ends with padding: then the bytes are joined, and not the text. */
const joinBase64 = (chunks: readonly string[]): string => {
  const text = chunks.join('')
  const isPadded = chunks.slice(0, -1).some((chunk) => chunk.endsWith('='))
  return isPadded && text.length <= maxAttachmentBytes
    ? Buffer.concat(chunks.map((chunk) => Buffer.from(chunk, 'base64'))).toString('base64')
    : text
}
