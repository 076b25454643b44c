import { beforeAll, describe, expect, it } from 'vitest'
import { world } from '../world'
import {
  editor,
  faq,
  fresh,
  legal,
  paragraphs,
  publishByTwo,
  type Signed,
  signInClientOf,
} from './editors'

let author: Signed
beforeAll(async () => {
  await world()
  author = await editor()
})

const question = (en: string, more: object = {}) => ({ _type: 'localeString', en, ...more })
const translated = (id: string) => ({
  ...faq(id),
  question: question('Is it free?', { es: '¿Es gratis?', fr: 'Est-ce gratuit ?' }),
  answer: { ...paragraphs('Yes.'), es: paragraphs('Sí.').en, fr: paragraphs('Oui.').en },
})
interface Stored {
  readonly question: { readonly stale?: string[]; readonly unreviewed?: string[] }
  readonly answer: { readonly stale?: string[] }
  readonly translatedInto: string[]
}
const read = (id: string): Promise<Stored> =>
  signInClientOf(author).fetch('*[_id == $id][0]', { id })
const patch = (id: string, set: object) => signInClientOf(author).patch(id).set(set).commit()
const publish = (id: string) =>
  signInClientOf(author).action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  })

describe('a translation', () => {
  it('is current as it is written, also without a word of its source', async () => {
    const id = fresh()
    await signInClientOf(author).create(translated(id))
    expect(await read(id)).toMatchObject({ translatedInto: ['en', 'es', 'fr'] })
    expect((await read(id)).question.stale).toBeUndefined()
  })

  it('is stale once its English changes, and open for a review, and current as the English returns', async () => {
    const id = fresh()
    await signInClientOf(author).create(translated(id))
    await patch(id, { 'question.en': 'What does it cost?' })
    expect(await read(id)).toMatchObject({
      question: { stale: ['es', 'fr'], unreviewed: ['es', 'fr'] },
      translatedInto: ['en'],
    })
    await patch(id, { 'question.en': 'Is it free?' })
    expect((await read(id)).question.stale).toBeUndefined()
    expect((await read(id)).translatedInto).toEqual(['en', 'es', 'fr'])
  })

  it('of rich text is stale once a word of its English changes, and not when keys do', async () => {
    const id = fresh()
    await signInClientOf(author).create(translated(id))
    const [block] = paragraphs('Yes.').en
    await patch(id, { 'answer.en': [{ ...block, _key: 'other' }] })
    expect((await read(id)).answer.stale).toBeUndefined()
    await patch(id, { 'answer.en': paragraphs('No.').en })
    expect((await read(id)).answer.stale).toEqual(['es', 'fr'])
  })

  it('is current again once it is written anew, or marked as reviewed', async () => {
    const id = fresh()
    await signInClientOf(author).create(translated(id))
    await patch(id, { 'question.en': 'Is it free for me?' })
    await patch(id, { 'question.es': '¿Es gratis para mí?' })
    expect((await read(id)).question).toMatchObject({ stale: ['fr'], unreviewed: ['es', 'fr'] })
    await patch(id, { 'question.unreviewed': ['es'] })
    expect((await read(id)).question.stale).toBeUndefined()
    expect((await read(id)).translatedInto).toEqual(['en', 'es', 'fr'])
  })

  it('keeps its source through a draft and a publish', async () => {
    const id = fresh()
    await signInClientOf(author).create(translated(id))
    await signInClientOf(author).create({ ...(await read(id)), _id: `drafts.${id}` } as never)
    // A comma of the old words is mended, and then the English is changed.
    await patch(`drafts.${id}`, { 'question.es': '¿Es, pues, gratis?' })
    await patch(`drafts.${id}`, { 'question.en': 'What does it cost?' })
    await publish(id)
    expect((await read(id)).question.stale).toEqual(['es', 'fr'])
  })

  it('is stale in a list too, wherever its member moves', async () => {
    const id = fresh('page')
    const steps = [
      {
        _key: 'a',
        title: question('One', { es: 'Uno' }),
        text: question('First', { es: 'Primero' }),
      },
      { _key: 'b', title: question('Two', { es: 'Dos' }), text: question('Then', { es: 'Luego' }) },
    ]
    const page = {
      _id: id,
      _type: 'page',
      title: question('Steps', { es: 'Pasos' }),
      slug: { _type: 'slug', current: id },
      steps,
    }
    await signInClientOf(author).create(page)
    await patch(id, { 'steps[_key=="b"].title.en': 'Twice' })
    const [one, two] = (await read(id).then((stored) => stored as unknown as typeof page)).steps
    await patch(id, { steps: [two, one] })
    expect(await read(id)).toMatchObject({
      steps: [{ title: { stale: ['es'] } }, { title: { es: 'Uno' } }],
      translatedInto: ['en'],
    })
  })

  it('says nothing of words that only the search reads', async () => {
    const id = fresh()
    await signInClientOf(author).create({ ...translated(id), keywords: question('gratis') })
    expect((await read(id)).translatedInto).toEqual(['en', 'es', 'fr'])
  })
})

describe('a new version of a legal text', () => {
  it('has the translations of the one before as drafts, and is published with them', async () => {
    const [first, second] = [fresh('terms'), fresh('terms')]
    const body = { ...question('Terms\n\nBe kind.'), es: 'Condiciones\n\nSea amable.' }
    await publishByTwo(legal(first, { body, title: question('Terms', { es: 'Condiciones' }) }))
    const { title, body: before } = (await read(first)) as unknown as Record<string, object>
    const draft = { ...before, en: 'Terms\n\nBe kind.\n\nPay.' }
    await publishByTwo(legal(second, { title, body: draft }))
    expect(await read(second)).toMatchObject({
      body: { es: 'Condiciones\n\nSea amable.', stale: ['es'] },
      translatedInto: ['en'],
    })
  })
})
