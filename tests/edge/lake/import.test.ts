import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { importFrom } from '../../../scripts/content/import.mjs'
import { editor, faq, fresh, legal, publishByTwo, signInClientOf, topic, words } from './editors'

let client: SanityClient
beforeAll(async () => {
  client = signInClientOf(await editor())
  await client.createIfNotExists(topic)
})

const importing = (documents: readonly object[], replace = false) => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  writeFileSync(
    join(folder, 'data.ndjson'),
    documents.map((each) => JSON.stringify(each)).join('\n'),
  )
  return importFrom({ client }, folder, { replace })
}

describe('an import', () => {
  it('adds what is missing, and writes nothing a second time', async () => {
    const documents = [faq(fresh()), faq(fresh())]
    expect(await importing(documents)).toMatchObject({ documents: 2, written: 2, finalTexts: [] })
    const [first] = documents
    expect(await importing(documents)).toMatchObject({ documents: 2, written: 0 })
    expect(await client.getDocument(first?._id ?? '')).toMatchObject({ _id: first?._id })
  })

  it('keeps what an editor changed since, unless it replaces', async () => {
    const document = { ...faq(fresh()), order: 1 }
    await importing([document])
    await client.patch(document._id).set({ order: 7 }).commit()
    expect(await importing([document])).toMatchObject({ written: 0 })
    const orderOf = async () => (await client.getDocument(document._id))?.order
    expect(await orderOf()).toBe(7)
    expect(await importing([document], true)).toMatchObject({ written: 1 })
    expect(await orderOf()).toBe(1)
  })

  it('makes a draft of a legal text that is missing, and leaves a published one as it is', async () => {
    const missing = legal(fresh('terms'))
    const { finalTexts } = await importing([missing])
    expect(finalTexts).toEqual([expect.stringContaining('a draft now')])
    expect(await client.getDocument(missing._id)).toBeUndefined()
    expect(await client.getDocument(`drafts.${missing._id}`)).toMatchObject({
      _id: `drafts.${missing._id}`,
    })

    const published = legal(fresh('terms'))
    await publishByTwo(published)
    const other = { ...published, body: words('Terms\n\nPay.') }
    const again = await importing([other], true)
    expect(again).toMatchObject({
      written: 0,
      finalTexts: [expect.stringContaining('kept as it is')],
    })
  })
})
