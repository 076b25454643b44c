import { createClient } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { lakeOf } from '../../../src/content/source'
import { bindings } from '../world'

const lake = lakeOf(bindings)
const client = createClient({
  projectId: 'embedded',
  dataset: 'production',
  apiVersion: '2026-03-01',
  apiHost: 'https://lake.invalid',
  useProjectHostname: false,
  useCdn: false,
  maxRetries: 0,
  resolveFetch: () => (url, init) => lake.read(new Request(url, init as RequestInit)) as never,
})
const faq = (id: string, en: string) => ({
  _id: id,
  _type: 'faqEntry',
  question: { _type: 'localeString', en },
})

describe('the demo documents', () => {
  it('are there once they are loaded, and only the changed ones are written again', async () => {
    const before = await lake.version()
    expect(await lake.loadDemo([faq('a', 'One?'), faq('b', 'Two?')])).toMatchObject({ added: 2 })
    expect(await lake.version()).toBe(before + 1)
    expect(await client.fetch('*[_type == "faqEntry"] | order(_id)[].question.en')).toEqual([
      'One?',
      'Two?',
    ])
    expect(await lake.loadDemo([faq('a', 'One?'), faq('b', 'Two, now?')])).toEqual({
      added: 0,
      renewed: 1,
      removed: 0,
    })
    expect(await lake.loadDemo([faq('a', 'One?')])).toMatchObject({ removed: 1 })
  })
})
