import { Problem } from '../platform/problem'

export const mediaType = 'application/vnd.api+json'
const jsonTypes = [mediaType, 'application/json']

interface MediaType {
  readonly name: string
  readonly parameters: readonly string[]
}
const parse = (text: string): MediaType => {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return { name, parameters: parameters.filter((each) => each && !each.startsWith('q=')) }
}

/** No extension is supported; a profile may be named and is passed over, as JSON:API 1.1 asks. */
const isUnderstood = ({ parameters }: MediaType): boolean =>
  parameters.every((each) => each.startsWith('profile='))

/** 415 for a body that is not JSON, or JSON:API with parameters this API does not know. */
export const assertContentType = (header: string | undefined): void => {
  const type = parse(header ?? '')
  if (!jsonTypes.includes(type.name) || (type.name === mediaType && !isUnderstood(type)))
    throw new Problem(415, 'unsupported_media_type', `Send ${jsonTypes.join(' or ')}`, {
      source: { header: 'Content-Type' },
    })
}

const answered =
  /^(\*\/\*|application\/(\*|json|vnd\.api\+json)|text\/(\*|csv|calendar|html)|image\/.+)$/

/** 406 where nothing the header names is answered, or every JSON:API type in it has unknown parameters. */
export const assertAcceptable = (header: string | undefined): void => {
  if (!header) return
  const accepted = header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(parse)
  const fits = accepted.filter(
    (type) => answered.test(type.name) && (type.name !== mediaType || isUnderstood(type)),
  )
  if (fits.length === 0)
    throw new Problem(406, 'not_acceptable', `This API answers ${mediaType}`, {
      source: { header: 'Accept' },
    })
}
