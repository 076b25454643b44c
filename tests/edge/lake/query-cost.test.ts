import { beforeAll, describe, expect, it } from 'vitest'
import { boundQuery } from '#content/lake/query/query-cost'
import { ask, editor, type Signed, signInClientOf } from './editors'

let caller: Signed
beforeAll(async () => {
  caller = await editor()
})

const list = (item: string, count: number, between = ',') => Array(count).fill(item).join(between)
const query = async (text: string) => {
  const response = await ask('/lake/v2026-03-01/data/query/production', {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  })
  const { error } = (await response.json()) as { error?: { description: string } }
  return { status: response.status, description: error?.description }
}

describe('a query of an editor that would hold the lake for seconds', () => {
  it.each([
    ['a list of 40,000 numbers', `count([${list('1', 40_000)}])`, /more than 3000 parts/],
    ['10,000 alternatives', `*[${list('n==1', 10_000, '||')}]`, /more than 3000 parts/],
    ['1,000 brackets', `${'['.repeat(1000)}1${']'.repeat(1000)}`, /more than 100 levels/],
    [
      'lists gone through for each item of others',
      `count([${list('@', 40)}][count([${list('@', 40)}][count([${list('@', 40)}][count([${list('@', 40)}][@ == null])>0])>0])>0])`,
      /too many steps/,
    ],
    [
      'a word of many wildcards',
      `"${list('a', 60, '')}" match "${list('a*', 8, '')}b"`,
      /at most 2 wildcards/,
    ],
    ['a list of such words', `"aaaa" match ["x", "${list('a*', 8, '')}b"]`, /at most 2 wildcards/],
    [
      'a pattern that is put together',
      `"aaaa" match ("${list('a*', 2, '')}" + "${list('a*', 6, '')}")`,
      /a text of the query/,
    ],
  ])('is refused in words: %s', async (_, text, words) => {
    const { status, description } = await query(text)
    expect(status).toBe(400)
    expect(description).toMatch(words)
  })

  it('does not use up the steps of the next one', async () => {
    const text = `count([${list('@', 60)}][count([${list('@', 60)}][@ == null])>0])`
    for (let n = 0; n < 30; n++) expect((await query(text)).status).toBe(200)
  })
})

describe('a query of ordinary length', () => {
  it('is answered, also with long texts and comments', async () => {
    const long = `// ${'x '.repeat(10_000)}\n*[question.en == "${'('.repeat(5_000)}"]`
    expect(await query(long)).toMatchObject({ status: 200 })
    expect(await signInClientOf(caller).fetch('count(*) >= 0')).toBe(true)
  })

  it('counts texts and comments as one part each', () => {
    expect(() => boundQuery(list(`"a (b [c 'd"`, 2_900, ' '))).not.toThrow()
    expect(() => boundQuery(list('1', 2_000))).toThrow()
  })
})
