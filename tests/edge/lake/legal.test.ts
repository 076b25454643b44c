import { describe, expect, it } from 'vitest'
import {
  admin,
  editor,
  fresh,
  legal,
  publishByTwo,
  type Signed,
  signInClientOf,
  words,
} from './editors'

const publish = (who: Signed, id: string) =>
  signInClientOf(who).action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  })

describe('a legal text', () => {
  it('gets its hash when it is published', async () => {
    const id = fresh('terms')
    await publishByTwo(legal(id, { hash: 'mine' }))
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode('Terms\n\nBe kind.'),
    )
    expect(await signInClientOf(await editor()).fetch('*[_id == $id][0].hash', { id })).toBe(
      [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    )
  })

  it('is refused from the editor who wrote it, admin or not, and taken from another', async () => {
    const [author, second] = [await admin(), await editor()]
    const id = fresh('terms')
    await signInClientOf(author).create(legal(`drafts.${id}`))
    await expect(publish(author, id)).rejects.toMatchObject({ statusCode: 403 })
    await publish(second, id)
  })

  it('is refused from every editor who changed a word of the draft', async () => {
    const [author, second, third] = [await editor(), await editor(), await editor()]
    const id = fresh('terms')
    await signInClientOf(author).create(legal(`drafts.${id}`))
    await signInClientOf(second).patch(`drafts.${id}`).set({ 'body.en': 'Terms\n\nPay.' }).commit()
    await signInClientOf(author).patch(`drafts.${id}`).set({ 'title.en': 'The terms' }).commit()
    await expect(publish(author, id)).rejects.toMatchObject({ statusCode: 403 })
    await expect(publish(second, id)).rejects.toMatchObject({ statusCode: 403 })
    await publish(third, id)
  })

  it('is never published past its draft', async () => {
    const [author, second] = [await editor(), await editor()]
    const id = fresh('terms')
    await expect(signInClientOf(second).create(legal(id))).rejects.toMatchObject({
      statusCode: 403,
    })
    await signInClientOf(author).create(legal(`drafts.${id}`))
    const other = { ...legal(id), body: words('Pay.') }
    await expect(signInClientOf(second).create(other)).rejects.toMatchObject({ statusCode: 403 })
    await publish(second, id)
    await expect(
      signInClientOf(second).patch(id).set({ 'body.es': 'Pague.' }).commit(),
    ).rejects.toMatchObject({ statusCode: 403 })
  })

  it('never changes in English once published; translations follow by two people', async () => {
    const id = fresh('terms')
    await publishByTwo(legal(id))
    const inSpanish = (es: string) => legal(id, { body: { ...words('Terms\n\nBe kind.'), es } })
    await publishByTwo(inSpanish('Condiciones\n\nSea amable.'))
    // The Spanish of an older text has another number of sections.
    await expect(publishByTwo(inSpanish('Condiciones'))).rejects.toMatchObject({ statusCode: 400 })
    for (const more of [{ body: words('Pay.') }, { version: 'two' }, { effectiveOn: '2027-01-01' }])
      await expect(publishByTwo(legal(id, more))).rejects.toMatchObject({ statusCode: 400 })
    await expect(publishByTwo(legal(fresh('terms'), { version: id }))).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  it('is withdrawn by an admin alone, and only where another version is in force', async () => {
    const [first, second] = [fresh('terms'), fresh('terms')]
    const only = { document: 'sharing_data' }
    await publishByTwo(legal(first, only))
    await expect(signInClientOf(await admin()).delete(first)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('No other version of this text is in force'),
    })
    await publishByTwo(legal(second, { ...only, effectiveOn: '2026-01-02' }))
    await expect(signInClientOf(await editor()).delete(second)).rejects.toMatchObject({
      statusCode: 403,
    })
    await signInClientOf(await admin()).delete(second)
  })

  it('stays a legal text', async () => {
    const id = fresh('terms')
    await publishByTwo(legal(id))
    const page = { _id: id, _type: 'page', title: words('Ha'), slug: { current: id } }
    await expect(signInClientOf(await admin()).createOrReplace(page)).rejects.toMatchObject({
      statusCode: 403,
    })
  })
})
