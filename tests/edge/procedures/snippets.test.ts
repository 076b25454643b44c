import { beforeEach, describe, expect, it } from 'vitest'
import { as, db, world } from '../world'

type Who = Parameters<typeof as>[0]
const make = (who: Who, changes: object = {}) =>
  as(who).snippets.create({
    ...{ scope: 'own', phrase: 'call', title: 'Call', body: 'We will call you.' },
    ...changes,
  } as never)
const setStatus = (who: Who, id: string, status: string) =>
  as(who).call('PATCH /snippets/:id/set_status', {
    params: { id },
    body: { status: status as 'active' },
  })
const phrases = async (who: Who) => (await as(who).snippets.list()).map(({ phrase }) => phrase)

beforeEach(async () => {
  await world()
  await db.prepare('delete from snippets').run()
})

describe('a snippet of one’s own', () => {
  it('is in use at once, and no one else reads, changes or deletes it', async () => {
    const { id, status, phrase } = await make('provider', { phrase: ' .Call-Us ' })
    expect([status, phrase]).toEqual(['active', 'call-us'])
    expect(await phrases('provider')).toEqual(['call-us'])
    for (const who of ['otherProvider', 'manager', 'support'] as const) {
      expect(await phrases(who)).toEqual([])
      await expect(as(who).snippets.update(id, { title: 'Mine' })).rejects.toMatchObject({
        status: 404,
      })
      await expect(as(who).snippets.delete(id)).rejects.toMatchObject({ status: 404 })
    }
    for (const who of ['patient', 'cbo', 'admin'] as const)
      await expect(make(who)).rejects.toMatchObject({ status: 403 })
  })

  it('may have a phrase that a colleague has too, but not one twice', async () => {
    await make('provider')
    await make('otherProvider')
    await expect(make('provider')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'phrase_taken' }],
    })
  })

  it.each(['', 'two words', 'é', 'a'.repeat(31)])(
    'is refused with the phrase “%s”',
    async (phrase) => {
      await expect(make('provider', { phrase })).rejects.toMatchObject({ status: 422 })
    },
  )
})

describe('a snippet for all', () => {
  it('is written by editors, and read by the others once it is put to use, until it is retired', async () => {
    await expect(make('provider', { scope: 'shared' })).rejects.toMatchObject({ status: 403 })
    const { id, status } = await make('manager', { scope: 'shared' })
    expect(status).toBe('draft')
    expect(await phrases('clinical_lead')).toEqual(['call'])
    expect(await phrases('provider')).toEqual([])
    await setStatus('clinical_lead', id, 'active')
    expect(await phrases('provider')).toEqual(['call'])
    await expect(as('provider').snippets.update(id, { title: 'Mine' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(setStatus('support', id, 'retired')).rejects.toMatchObject({ status: 403 })
    await setStatus('manager', id, 'retired')
    expect(await phrases('provider')).toEqual([])
  })

  it('leaves its phrase to another when it is retired, and is not put back over that one', async () => {
    const { id } = await make('manager', { scope: 'shared' })
    await setStatus('manager', id, 'retired')
    await make('manager', { scope: 'shared' })
    await expect(setStatus('manager', id, 'active')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'phrase_taken' }],
    })
  })
})
