import { LakeProblem } from '#content/lake/errors'

const sizeInWords = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor(bytes / 1000)} KB`

/** The bytes of a body, or a refusal as soon as there are too many of them. */
export const readBody = async (
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const tooLarge = () =>
    new LakeProblem(413, 'tooLarge', `This is too large: ${sizeInWords(most)} at most.`)
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.length
    if (size > most) throw tooLarge()
    parts.push(part)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
