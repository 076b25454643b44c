import { Problem } from '#edge/platform/problem'
import type { Operation } from '../operation'

export const mediaType = 'application/vnd.api+json'
const jsonTypes = [mediaType, 'application/json']
export const csvType = 'text/csv'

interface MediaType {
  readonly name: string
  readonly parameters: readonly string[]
  /** From 0, which is not wanted at all, to 1. */
  readonly quality: number
}
const parse = (text: string): MediaType => {
  const [name = '', ...all] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(all.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
  const parameters = all.filter((each) => each && !each.startsWith('q='))
  return { name, parameters, quality: Number.isNaN(quality) ? 0 : quality }
}
const parseAccept = (header: string): MediaType[] =>
  header
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map(parse)
    .filter(({ quality }) => quality > 0)

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

/** What an operation may answer with: JSON:API, or a type of its own, and CSV where rows may be exported. */
export const answeredTypes = ({ contract, verb, method }: Operation): readonly string[] => [
  ...(contract?.mediaType ? [contract.mediaType] : []),
  ...jsonTypes,
  ...(method === 'GET' && (verb === 'list' || contract?.exports) ? [csvType] : []),
]

/** 406 where nothing the header names is answered here, or every JSON:API type in it has unknown parameters. */
export const assertAcceptable = (header: string | undefined, op: Operation): void => {
  if (!header) return
  const answered = answeredTypes(op)
  const isAnswered = (type: MediaType): boolean =>
    type.name === '*/*' ||
    answered.some((each) => each === type.name || `${each.split('/')[0]}/*` === type.name)
  const fits = parseAccept(header).some(
    (type) => isAnswered(type) && (type.name !== mediaType || isUnderstood(type)),
  )
  if (!fits)
    throw new Problem(406, 'not_acceptable', `This address answers ${answered.join(', ')}`, {
      source: { header: 'Accept' },
    })
}

/** Whether CSV is asked for by name, and at least as much as JSON. */
export const prefersCsv = (header: string | undefined): boolean => {
  const qualityOf = (names: readonly string[]) =>
    Math.max(
      0,
      ...parseAccept(header ?? '').map(({ name, quality }) => (names.includes(name) ? quality : 0)),
    )
  const csv = qualityOf([csvType])
  return csv > 0 && csv >= qualityOf(jsonTypes)
}
