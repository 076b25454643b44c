import type { Operation } from '#edge/jsonapi/operation'
import { snakeCase } from '#edge/platform/case'
import { api, json, type Person } from '../world'
import { pathFor, testedOperations } from './call-operation'

export interface Answer {
  readonly question: string
  readonly status: number
  readonly text: string
}

/** Trading the refresh cookie would end the session that asks. */
const endsSession = '/auth/login'
export const reads = testedOperations.filter(
  ({ method, path }) => method === 'GET' && path !== endsSession,
)

/** Every way of asking one operation: plain, each include, each order, each field set, as a table to download. */
const questionsOf = (op: Operation): [query: string, accept?: string][] => {
  const { relationships = {}, sorts = [], attributes } = op.resource?.contract ?? {}
  const type = op.resource?.contract.type
  const names = [...Object.keys(attributes?.def.shape ?? {}), ...Object.keys(relationships)]
  const sorted = [...new Set(sorts.map((sort) => sort.replace(/^-/, '')))].map(snakeCase)
  // What is no order is refused before its direction is read.
  const unsorted = names.map(snakeCase).filter((name) => !sorted.includes(name))
  const orders = [...sorted.flatMap((name) => [name, `-${name}`]), ...unsorted]
  return [
    [''],
    ...Object.keys(relationships).flatMap((name): [string][] => [
      [`include=${snakeCase(name)}`],
      [`include=${snakeCase(name)},patient.provider,patient.pharmacy,patient`],
    ]),
    ...(op.verb === 'list' ? orders.map((order): [string] => [`sort=${order}`]) : []),
    ...(type ? [[`fields[${type}]=${names.map(snakeCase)}`] as [string]] : []),
    ['reason=quality_review', 'text/csv'],
  ]
}

/** Asks these reads about the people of the world, and searches for the patient, as one person. A 403 is asked once. */
export const readEverything = async (
  who: Person,
  operations: readonly Operation[] = reads,
): Promise<Answer[]> => {
  const found: Answer[] = []
  const take = async (question: string, path: string, init: RequestInit = {}) => {
    const response = await api(path, init, who, false)
    const { status } = response
    if (status >= 500 || status === 429) throw new Error(`${question} answered ${status}`)
    const headers = [...response.headers].map((pair) => pair.join()).join(' ')
    found.push({ question, status, text: `${await response.text()} ${headers}` })
    return status
  }
  for (const op of operations) {
    const path = pathFor(op, 'theirs')
    for (const [query, accept] of questionsOf(op)) {
      const address = `${path}${query && (path.includes('?') ? '&' : '?')}${query}`
      const init = accept ? { headers: { accept } } : {}
      const status = await take(`${op.path} ${query}`, address, init)
      if (!query && status === 403) break
    }
  }
  for (const op of reads.filter(({ path }) => path.endsWith('/relationships/:name')))
    for (const name of Object.keys(op.resource?.contract.relationships ?? {}))
      await take(`${op.path} ${name}`, pathFor(op, 'theirs').replace(/[^/]+$/, snakeCase(name)))
  for (const body of [
    { name: 'Ellis' },
    { email: 'patient@world.test' },
    { phone: '2125550100' },
    { dob: '1990-05-05' },
  ])
    await take(`search by ${Object.keys(body)}`, '/api/patients/search', json(body))
  return found
}
