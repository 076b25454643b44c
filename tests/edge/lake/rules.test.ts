import { beforeAll, describe, expect, it } from 'vitest'
import { lakeOf } from '#content/client'
import { demoDocuments } from '#content/demo/index'
import { isApproved } from '#content/lake/editors/claim-approval'
import { issuesOf } from '#content/lake/rules/issues'
import type { StoredDocument } from '#content/lake/store/document'
import { bindings, cboId, world } from '../world'
import { admin, brand, faq, fresh, type Signed, signInClientOf } from './editors'
import { refusalTo } from './refusals'

let who: Signed
beforeAll(async () => {
  who = await admin()
})
const refusal = (document: { _id: string; [name: string]: unknown }) =>
  refusalTo(signInClientOf(who), document)
const wrong = async (document: { _id: string; [name: string]: unknown }) =>
  Object.keys(await refusal(document)).sort()

describe('a brand', () => {
  it('is published when its colors can be read, and refused with the reason when they cannot', async () => {
    expect(await refusal(brand(fresh('brand')))).toEqual({})
    const refused = await refusal(
      brand(fresh('brand'), {
        palette: { primary: '#53b3e4', secondary: '#8ac541', text: '#808080' },
      }),
    )
    expect(refused.palette).toMatch(/Text #808080 has/)
  })

  it('cannot leave the style it becomes', async () => {
    const hostile = [
      { palette: { primary: '#fff;}body{display:none', secondary: '#8ac541' } },
      { palette: { primary: 'red', secondary: '#8ac541' } },
      { palette: { primary: '#53b3e4', secondary: '#8ac541', info: 'url(//evil.test)' } },
      { typography: { font: 'X"; } @import "//evil.test' } },
      { typography: { font: 'Sans', display: '</style><script>' } },
      { typography: { file: { asset: { _ref: 'image-1', _weak: true } } } },
      { scheme: 'light;}' },
      { name: '<script>alert(1)</script>' },
      { contact: { phone: 'javascript:alert(1)' } },
      { contact: { email: 'a"onclick=@b.test' } },
      { timezone: 'Mars/Olympus' },
      { languages: ['en', 'tlh'] },
      { serviceLines: ['../admin'] },
    ]
    for (const more of hostile)
      expect([more, (await wrong(brand(fresh('brand'), more))).length > 0]).toEqual([more, true])
  })

  it('has a name without hidden characters, in one alphabet, that looks like no other brand’s', async () => {
    const name = `Harbor ${fresh('n')}`
    await signInClientOf(who).create(brand(fresh('brand'), { name }))
    const lookalike = name.toUpperCase().replaceAll('-', '  ')
    for (const bad of [
      'Junrepi\u202e',
      'a\u200bb',
      'a\u0007b',
      'Care\u2028Plus',
      'Саre Plus',
      '!!!',
      'x'.repeat(81),
      name,
      lookalike,
      `${name}\u0301`,
    ])
      expect([bad, await wrong(brand(fresh('brand'), { name: bad }))]).toEqual([bad, ['name']])
    const good = `نور ${'x'.repeat(60)}`
    expect(await wrong(brand(fresh('brand'), { name: good }))).toEqual([])
  })

  it('has an address of its own, and offers treatments there are', async () => {
    const slug = { _type: 'slug', current: fresh('slug') }
    await signInClientOf(who).create(brand(fresh('brand'), { slug }))
    expect(await wrong(brand(fresh('brand'), { slug }))).toEqual(['slug.current'])
    expect(await wrong(brand(fresh('brand'), { serviceLines: ['nope'] }))).toEqual([
      'serviceLines[0]',
    ])
  })

  it('belongs to an organization there is', async () => {
    await world()
    expect(await wrong(brand(fresh('brand'), { cboId: crypto.randomUUID() }))).toEqual(['cboId'])
    expect(await wrong(brand(fresh('brand'), { cboId: cboId() }))).toEqual([])
  })

  it('answers at hosts that no other brand has', async () => {
    const host = `${fresh('h')}.test`
    expect(await wrong(brand(fresh('brand'), { hosts: [host] }))).toEqual([])
    expect(await wrong(brand(fresh('brand'), { hosts: ['b.test', host] }))).toEqual(['hosts[1]'])
    expect(await wrong(brand(fresh('brand'), { hosts: ['c.test', 'c.test'] }))).toEqual(
      ['hosts[0]', 'hosts[1]'].slice(1),
    )
    for (const bad of [
      'A.test',
      'a.test:80',
      'https://a.test',
      'a.test/x',
      '-a.test',
      '*.test',
      '',
    ])
      expect([bad, await wrong(brand(fresh('brand'), { hosts: [bad] }))]).toEqual([
        bad,
        ['hosts[0]'],
      ])
  })

  it('gives its host back when it is taken down in the same transaction', async () => {
    const [old, next] = [fresh('brand'), fresh('brand')]
    const hosts = [`${fresh('h')}.test`]
    const client = signInClientOf(who)
    await client.create(brand(old, { hosts }))
    await client.transaction().delete(old).create(brand(next, { hosts })).commit()
  })
})

describe('the demo', () => {
  it('could all be published as it is', () => {
    const all = demoDocuments() as unknown as StoredDocument[]
    const issues = all.flatMap((document) =>
      issuesOf(document, { before: null, published: all, records: null, isApproved }).map(
        (issue) => ({ id: document._id, ...issue }),
      ),
    )
    expect(issues).toEqual([])
  })

  it('is left alone where an editor has been, and is loaded on a laptop alone', async () => {
    const lake = lakeOf(bindings)
    const client = signInClientOf(who)
    const [mine, gone, theirs] = [fresh(), fresh(), fresh()]
    const documents = (question: string) => [mine, gone, theirs].map((id) => faq(id, question))
    await lake.loadDemo(documents('Old?'))
    await client.patch(mine).set({ 'question.en': 'Mine?' }).commit()
    await client.delete(gone)
    expect(await lake.loadDemo(documents('New?'))).toEqual({ added: 0, renewed: 1, removed: 0 })
    expect(
      await client.fetch('*[_id in $ids]{_id, "ask": question.en} | order(ask)', {
        ids: [mine, gone, theirs],
      }),
    ).toEqual([
      { _id: mine, ask: 'Mine?' },
      { _id: theirs, ask: 'New?' },
    ])
  })
})
