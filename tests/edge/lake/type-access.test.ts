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

type Staged = {
  readonly document: TypeDocument
  readonly draftId: string
  readonly publishedId: string
}
interface Deed {
  /** What is there beforehand, made by those who may: a draft by one person, published by another. */
  readonly before: 'nothing' | 'draft' | 'published'
  readonly attempt: (token: string, staged: Staged) => Promise<number>
}

const stage = async (document: TypeDocument, state: Deed['before']): Promise<Staged> => {
  const staged = { document, draftId: `drafts.${document._id}`, publishedId: document._id }
  const { draftId, publishedId } = staged
  if (state !== 'nothing') await signInClientOf(root).create({ ...document, _id: draftId })
  if (state === 'published')
    expect(await act((await editor()).token, 'publish', { draftId, publishedId })).toBe(200)
  return staged
}

const patch = { set: { 'title.es': 'Hola' } }
const action =
  (name: string, more: object = {}): Deed['attempt'] =>
  (token, { draftId, publishedId }) =>
    act(token, name, { draftId, publishedId, ...more })
const deeds: Readonly<Record<string, Deed>> = {
  'make a draft': {
    before: 'nothing',
    attempt: (token, { document, draftId }) =>
      send('mutate', token, { mutations: [{ create: { ...document, _id: draftId } }] }),
  },
  'make a published one': {
    before: 'nothing',
    attempt: (token, { document }) => send('mutate', token, { mutations: [{ create: document }] }),
  },
  edit: { before: 'published', attempt: action('edit', { patch }) },
  publish: { before: 'draft', attempt: action('publish') },
  'patch what is published': {
    before: 'published',
    attempt: (token, { publishedId: id }) =>
      send('mutate', token, { mutations: [{ patch: { id, ...patch } }] }),
  },
  unpublish: { before: 'published', attempt: action('unpublish') },
  discard: { before: 'draft', attempt: action('discard') },
  delete: { before: 'published', attempt: action('delete') },
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
        for (const [name, { before, attempt }] of Object.entries(deeds)) {
          const cells: number[] = []
          let staged: Staged | null = null
          for (const { token } of Object.values(people)) {
            staged ??= await stage(typeDocuments(brandId)[at] as TypeDocument, before)
            const status = await attempt(token, staged)
            if (status >= 500) throw new Error(`${name} answered ${status}`)
            cells.push(status)
            // What was refused is as it was, for the next person.
            if (status < 300) staged = null
          }
          lines.push(`${typeDocuments(brandId)[at]?._type}\t${whose}\t${name}\t${cells.join('\t')}`)
        }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./type-access.tsv')
  }, 240_000)
})
