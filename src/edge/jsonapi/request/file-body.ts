import { camelCase } from '#edge/platform/case'
import { Problem } from '#edge/platform/problem'
import type { HonoContext } from '../operation'
import { type Body, parseJsonBody } from './body'
import { createFileReader } from './file-in-json'
import { assertContentType } from './media-type'
import { type ReceivedBody, receiveBody } from './read-limited-body'
import { readableAttributes } from './readable-text'

/** What a file may be sent as, instead of as base64 in JSON. */
export const rawFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
const isRaw = (contentType: string): boolean =>
  rawFileTypes.some((type) => contentType.toLowerCase().split(';')[0]?.trim() === type)

export interface FileBody extends Body {
  readonly file: ReceivedBody
}

/**
 * A body with a file: base64 in an attribute of JSON, or the bytes themselves with the name of the file in
 * `Content-Disposition`. In the attributes the file is a word; its bytes are in memory once.
 */
export const parseFileBody = async (
  c: HonoContext,
  attribute: string,
  maxBytes: number,
): Promise<FileBody> => {
  const contentType = c.req.header('content-type') ?? ''
  const tooLarge = () =>
    new Problem(413, 'too_large', `A request here has at most ${Math.floor(maxBytes / 1024)} KB`)
  if (isRaw(contentType)) {
    const file = await receiveBody(c.req.raw, maxBytes, tooLarge)
    const name = fileNameIn(c.req.header('content-disposition') ?? '')
    const sent = { ...(file.bytes.length > 0 && { [attribute]: 'file' }), ...(name && { name }) }
    const text = JSON.stringify(sent)
    return { attributes: readableAttributes(sent), relationships: {}, text, file }
  }
  assertContentType(contentType)
  const reader = createFileReader(camelCase(attribute))
  const file = await receiveBody(c.req.raw, maxBytes, tooLarge, reader.read)
  try {
    const bytes = reader.isBroken() ? new Uint8Array() : file.bytes
    return { ...parseJsonBody(c, reader.text()), file: { ...file, bytes } }
  } catch (error) {
    file.release()
    throw error
  }
}

const fileNameIn = (disposition: string): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([\w!#$&+.^`|~%-]+)/i.exec(disposition) ?? []
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
