import { beforeAll, describe, expect, it } from 'vitest'
import { world } from '../world'
import {
  admin,
  ask,
  brand,
  editor,
  fresh,
  type Signed,
  signInClientOf,
  staff,
  whole,
} from './editors'
import { type TypeDocument, typeDocuments } from './type-documents'

let own: string
let other: string
let root: Signed
beforeAll(async () => {
  await world()
  root = await admin()
  ;[own, other] = [fresh('brand'), fresh('brand')]
  await signInClientOf(root).create(brand(own, { name: `Own ${own}` }))
  await signInClientOf(root).create(brand(other, { name: `Other ${other}` }))
})

const send = async (path: 'mutate' | 'actions', token: string, body: object): Promise<number> => {
  const response = await ask(`/lake/v2026-03-01/data/${path}/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.body?.cancel()
  return response.status
}
const act = (token: string, actionType: string, more: object) =>
  send('actions', token, {
    actions: [{ actionType: `sanity.action.document.${actionType}`, ...more }],
  })

/** Stages a document as those who may: a draft by one person, published by another. */
const stage = async (document: TypeDocument, state: 'draft' | 'published') => {
  const draftId = `drafts.${document._id}`
  await signInClientOf(root).create({ ...document, _id: draftId })
  if (state === 'published')
    expect(
      await act((await editor()).token, 'publish', { draftId, publishedId: document._id }),
    ).toBe(200)
  return { draftId, publishedId: document._id }
}

type Deed = (token: string, document: TypeDocument) => Promise<number>
const deeds: Readonly<Record<string, Deed>> = {
  'make a draft': (token, document) =>
    send('mutate', token, {
      mutations: [{ create: { ...document, _id: `drafts.${document._id}` } }],
    }),
  'make a published one': (token, document) =>
    send('mutate', token, { mutations: [{ create: document }] }),
  edit: async (token, document) =>
    act(token, 'edit', {
      ...(await stage(document, 'published')),
      patch: { set: { 'title.es': 'Hola' } },
    }),
  publish: async (token, document) => act(token, 'publish', await stage(document, 'draft')),
  'patch what is published': async (token, document) => {
    const { publishedId: id } = await stage(document, 'published')
    return send('mutate', token, { mutations: [{ patch: { id, set: { 'title.es': 'Hola' } } }] })
  },
  unpublish: async (token, document) => act(token, 'unpublish', await stage(document, 'published')),
  discard: async (token, document) => act(token, 'discard', await stage(document, 'draft')),
  delete: async (token, document) => act(token, 'delete', await stage(document, 'published')),
}

describe('who may do what to each type of document', () => {
  it('is exactly the committed table', async () => {
    const people = {
      'brand editor': await staff([`content.edit:${own}`], 'cbo'),
      'brand publisher': await staff([`content.edit:${own}`, `content.publish:${own}`], 'cbo'),
      editor: await staff(['content.edit']),
      publisher: await staff(whole),
      'admin publisher': await staff(whole, 'admin'),
    }
    const lines = [`type\twhose\tdeed\t${Object.keys(people).join('\t')}`]
    // A text must stay in force when another is withdrawn.
    await stage(
      typeDocuments(null).find(({ _type }) => _type === 'legalDocument') as TypeDocument,
      'published',
    )
    for (const [whose, brandId] of Object.entries({ all: null, own, other }))
      for (const at of typeDocuments(brandId).keys())
        for (const [name, deed] of Object.entries(deeds)) {
          const cells: number[] = []
          for (const { token } of Object.values(people)) {
            const document = typeDocuments(brandId)[at] as TypeDocument
            const status = await deed(token, document)
            if (status >= 500) throw new Error(`${name} answered ${status}`)
            cells.push(status)
          }
          lines.push(`${typeDocuments(brandId)[at]?._type}\t${whose}\t${name}\t${cells.join('\t')}`)
        }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./type-access.tsv')
  }, 240_000)
})
