import type { SentFile } from '../attachments'

/** Documents of a message: those that are kept, and in words for staff those that are not. */
interface SentDocuments {
  readonly files: readonly SentFile[]
  readonly refused: readonly string[]
}

const maxDocuments = 20
/** Base64 of 6.75 MB, within the 10 MB of a message. */
const maxDocumentLength = 9 * 1024 * 1024

interface Document {
  readonly name: string
  /** Base64, as it stands in the message. */
  readonly data?: string | undefined
  /** Where it lies, for one that did not come along. */
  readonly url?: string | undefined
}

/** Weighs documents before any is decoded. Nothing is fetched from an address that a message names. */
export const takeDocuments = (documents: readonly Document[]): SentDocuments => {
  const files: SentFile[] = []
  const refused: string[] = []
  for (const { name, data, url } of documents) {
    const base64 = data?.replace(/\s+/g, '') ?? ''
    if (!base64)
      refused.push(
        url ? `${name}: it did not come along, only its address ${url}` : `${name}: it is empty`,
      )
    else if (base64.length > maxDocumentLength) refused.push(`${name}: it is larger than 6 MB`)
    else if (!/^[\w+/-]+={0,2}$/.test(base64)) refused.push(`${name}: it is not in base64`)
    else if (files.length >= maxDocuments) refused.push(`${name}: more documents than are kept`)
    else files.push({ name, base64 })
  }
  return { files, refused }
}

/** What a person reads of a message, without the documents in it. */
export const withoutDocuments = (text: string): string =>
  text.replace(/[\w+/=-]{2000,}/g, '[document]')
