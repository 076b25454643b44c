import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import type { Operation } from '#edge/jsonapi/operation'
import { snakeCase } from '#edge/platform/case'
import { pathFor, staffAndPatients } from '../access/call-operation'
import { seedRows } from '../access/rows'
import { api, db, type Person, people, world } from '../world'

const name = ({ method, path }: Operation) => `${method} ${path}`
/** Someone whom the operation lets in, so that it is reached. */
const callerOf = ({ access }: Operation): Person | null =>
  access === 'public'
    ? null
    : (staffAndPatients.find(
        (who) => access === 'authenticated' || access.includes(people[who].role),
      ) ?? 'admin')

const nest = (depth: number, inner: string) =>
  `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`
const bodies: readonly (readonly [string, string])[] = [
  ['a key of the prototype', '{"__proto__":{"hacked":true}}'],
  [
    'a key of the prototype in the attributes',
    '{"data":{"type":"x","attributes":{"__proto__":{"hacked":true}}}}',
  ],
  [
    'a key of the prototype in a list',
    '{"a":[{"b":{"constructor":{"prototype":{"hacked":true}}}}]}',
  ],
  [
    'a relationship of the prototype',
    '{"data":{"type":"x","relationships":{"__proto__":{"data":{"type":"x","id":"y"}}}}}',
  ],
  ['an escaped key of the prototype', '{"\\u005f_proto__":{"hacked":true}}'],
  ['objects in objects', nest(2_000, '1')],
  ['lists in lists', `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`],
  ['a list of ten thousand', `{"a":[${'0,'.repeat(10_000)}0]}`],
  ['a thousand keys', `{${Array.from({ length: 1_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ['a number beyond numbers', '{"a":1e999}'],
  ['a number of many digits', `{"a":${'9'.repeat(5_000)}}`],
  ['a list in place of the attributes', '{"data":{"type":"x","attributes":[1]}}'],
  ['a list in place of the document', '{"data":[{"type":"x"}]}'],
  ['text after its end', '{} {}'],
  ['a mark of the order of bytes', '\ufeff{'],
]
const queries = [
  ...[
    '__proto__',
    'constructor',
    'filter[__proto__]',
    'fields[__proto__]',
    'page[__proto__]',
    'filter[a][b]',
  ].map((parameter) => `${parameter}=1`),
  ...['include', 'sort', 'fields[__proto__]', 'page'].map((parameter) => `${parameter}=__proto__`),
  ...['page[size]', 'page[after]', 'sort', 'include', 'filter[id]', 'reason'].map(
    (parameter) => `${parameter}=1&${parameter}=2`,
  ),
  ...['1e309', '-1', '0', 'NaN', '0x10', '1.5', '9'.repeat(400), '%00', '١٠'].map(
    (size) => `page[size]=${size}`,
  ),
  ...['%00', '%F0%28%8C', '../..', '"', 'x'.repeat(4_000)].map((cursor) => `page[after]=${cursor}`),
  `include=${'a.'.repeat(2_000)}a`,
  '%',
  '%E0%A4%A',
  '&&&===',
  '[]=1',
  '[]]',
  '%00=1',
]
const identifiers = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '..%5c..%5c',
  '%00',
  '%0d%0aset-cookie%3a%20a%3db',
  "'%20or%201=1--",
  '__proto__',
  'constructor',
  '%F0%28%8C',
  '%25',
  '*',
  'null',
  'attachments%2f1',
  'x'.repeat(4_000),
  '１２３',
]

const eventCount = () =>
  db.prepare("select count(*) as n from events where name not like '%denied%'").first<number>('n')
const polluted = () => Reflect.get({}, 'hacked') ?? Reflect.get([], 'hacked')

/** All of the tries for the first operations, for each further one a few in turn: they meet the same code. */
const someOf = <T>(tries: readonly T[], index: number): readonly T[] =>
  index < 3
    ? tries
    : Array.from({ length: 4 }, (_, at) => tries[(index * 4 + at) % tries.length] as T)

interface Try {
  readonly what: string
  readonly path: string
  readonly init?: RequestInit
}
/** Answers that are neither a refusal in words nor what the operation may answer to this. */
const wrongAnswers = async (
  op: Operation,
  tries: readonly Try[],
  isRight: (status: number) => boolean,
): Promise<string[]> => {
  const wrong: string[] = []
  for (const { what, path, init } of tries) {
    const answer = await api(path, { method: op.method, ...init }, callerOf(op), false)
    const type = answer.headers.get('content-type') ?? ''
    const isSplit = answer.headers.getSetCookie().some((cookie) => cookie.startsWith('a='))
    if (!isRight(answer.status) || isSplit || (answer.status >= 400 && !type.includes('json')))
      wrong.push(`${name(op)}, ${what.slice(0, 60)}: ${answer.status}`)
  }
  return wrong
}
const isRefused = (status: number) => status >= 400 && status < 500
const isNoFault = (status: number) => status < 500
/** Whether a body must say something; others do what they do with any. */
const needsBody = ({ contract, resource }: Operation) =>
  resource !== undefined || contract?.body?.safeParse({}).success === false
const writing = { 'content-type': 'application/vnd.api+json', 'if-match': '"999999"' }

beforeAll(async () => {
  await world()
  await seedRows()
}, 60_000)

describe('every operation', () => {
  it('refuses a body that is made to break it, and writes nothing', async () => {
    const before = await eventCount()
    const wrong: string[] = []
    const written = operations.filter((op) => op.method !== 'GET' && needsBody(op))
    for (const [index, op] of written.entries()) {
      const tries = someOf(bodies, index).map(([what, body]) => ({
        what,
        path: pathFor(op, 'theirs'),
        init: { headers: writing, body },
      }))
      wrong.push(...(await wrongAnswers(op, tries, isRefused)))
    }
    expect(wrong).toEqual([])
    expect(polluted()).toBeUndefined()
    expect(await eventCount()).toBe(before)
  }, 120_000)

  it('answers or refuses a query that is made to break it', async () => {
    const wrong: string[] = []
    const read = operations.filter(({ method }) => method === 'GET')
    for (const [index, op] of read.entries()) {
      const path = pathFor(op, 'theirs')
      const [sort = 'id'] = op.verb === 'list' ? (op.resource?.contract.sorts ?? []) : []
      const ownSort = snakeCase(sort.replace(/^-/, ''))
      const long = `sort=${`${ownSort},`.repeat(2_000)}${ownSort}`
      const tries = [...someOf(queries, index), long].map((query) => ({
        what: query,
        path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
      }))
      wrong.push(...(await wrongAnswers(op, tries, isNoFault)))
    }
    expect(wrong).toEqual([])
    expect(polluted()).toBeUndefined()
  }, 120_000)

  it('finds nothing at an identifier that is made to break it', async () => {
    const wrong: string[] = []
    const addressed = operations.filter(({ path }) => path.includes(':'))
    for (const [index, op] of addressed.entries()) {
      const [real = ''] = pathFor(op, 'theirs').split('?')
      // Addresses are served under `/api`.
      const parts = `/api${op.path}`.split('/')
      const tries = parts.flatMap((part, at) =>
        part.startsWith(':')
          ? someOf(identifiers, index + at).map((identifier) => ({
              what: `${part} = ${identifier}`,
              path: real.split('/').with(at, identifier).join('/'),
              init: op.method === 'GET' ? {} : { headers: writing, body: '{}' },
            }))
          : [],
      )
      wrong.push(...(await wrongAnswers(op, tries, isRefused)))
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
