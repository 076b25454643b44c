import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { importFrom } from '../../../scripts/content/import.mjs'
import {
  ask,
  editor,
  faq,
  fresh,
  legal,
  publishByTwo,
  signInClientOf,
  staff,
  topic,
  whole,
  words,
} from './editors'

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
  return importFrom({ client, isLake: true }, folder, { replace })
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

describe('what was exported', () => {
  /** A published question with a claim that a clinician approved, as its line of an export reads. */
  const exportClaim = async () => {
    const clinician = await staff([...whole, 'content.clinical'], 'clinical_lead')
    const _id = fresh()
    const reviewBy = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
    const claim = { _type: 'claim', _key: 'a', text: words('PrEP prevents HIV'), source: 'CDC' }
    const approval = { by: clinician.id }
    await signInClientOf(clinician).create({
      ...faq(_id),
      claims: [{ ...claim, reviewBy, approval }],
    })
    const response = await ask('/lake/v2026-03-01/data/export/production?seals=true', {
      headers: { authorization: `Bearer ${clinician.token}` },
    })
    const lines = (await response.text()).split('\n').filter((line) => line.includes(_id))
    await signInClientOf(clinician).delete(_id)
    return { _id, line: JSON.parse(lines[0] ?? '{}') as Record<string, unknown> }
  }
  const importBack = (document: object) => {
    const folder = mkdtempSync(join(tmpdir(), 'import-'))
    writeFileSync(join(folder, 'data.ndjson'), JSON.stringify(document))
    return importFrom({ client, isLake: true }, folder, { replace: true })
  }

  it('comes back whole where it was deleted: a claim stays approved', async () => {
    const { _id, line } = await exportClaim()
    expect(line._seal).toMatch(/^\w+:/)
    expect(await importBack(line)).toMatchObject({ written: 1, claims: [] })
    const back = await client.getDocument(_id)
    expect(back).toMatchObject({ claims: [{ approval: { of: expect.any(String) } }] })
    expect(back).not.toHaveProperty('_seal')
  })

  it('waits as a draft without its approval where a word of it or its seal is another one', async () => {
    const { _id, line } = await exportClaim()
    const { _seal, ...unsealed } = line
    for (const other of [{ ...line, order: 99 }, { ...line, _seal: 'k1:AAAA' }, unsealed]) {
      expect(await importBack(other)).toMatchObject({ claims: [_id] })
      expect(await client.getDocument(_id)).toBeUndefined()
      const draft = await client.getDocument(`drafts.${_id}`)
      expect(draft).toMatchObject({ claims: [{ source: 'CDC' }] })
      expect(JSON.stringify(draft)).not.toContain('approval')
    }
  })
})
