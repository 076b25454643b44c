import { LakeProblem } from '#content/lake/errors'
import { readLimitedBody } from '#edge/jsonapi/request/read-limited-body'

const sizeInWords = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor(bytes / 1000)} KB`

/** The bytes of a body, or a refusal as soon as there are too many of them. */
export const readBody = (request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> =>
  readLimitedBody(
    request,
    most,
    () => new LakeProblem(413, 'tooLarge', `This is too large: ${sizeInWords(most)} at most.`),
  )
