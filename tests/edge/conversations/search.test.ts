import { beforeAll, describe, expect, it } from 'vitest'
import { previewOf } from '#edge/domains/conversations/messages/contract'
import { excerptOf, searchWords } from '#edge/domains/conversations/search/match'
import { as, db, type Person, userId, world } from '../world'

const jordan = userId('patient')
const search = (who: Person, body: { text: string; after?: string; conversationId?: string }) =>
  as(who)
    .call('POST /conversations/search', { body })
    .then(({ matches }) => matches)

beforeAll(async () => {
  await world()
  const params = { user: jordan }
  for (const messageText of [
    'Où est la pharmacie? Mañana no puedo.',
    'The KIT did not arrive',
    'My new address is 12 Elm Street',
  ])
    await as('patient').call('POST /users/:user/support_conversations', {
      params,
      body: { messageText },
    })
  await as('patient').call('POST /users/:user/conversations', {
    params: { user: userId('provider') },
    body: { messageText: 'A kit question for my provider' },
  })
})

describe('a search over messages', () => {
  it('shows the words around the match where accents are written as letters of their own', () => {
    const accents = 'e\u0301'.repeat(60)
    expect(excerptOf(`${accents} the kit came`, ['kit'])).toBe(
      `…${accents.slice(-35)} the kit came`,
    )
  })

  it.each([
    ['Dr. Đặng called', 'dang'],
    ['The form is in the Straße', 'strasse'],
    ['The form is in the Strasse', 'Straße'],
    ['Send it to Þórður', 'thordur'],
    ['O’Brien said “yes”', "o'brien"],
    ['O’Brien said “yes”', 'obrien'],
    ['O’Brien said “yes”', '"yes"'],
    ["O'Brien said yes", 'O’Brien'],
    ['J’ai une question', "j'ai"],
    ['Kaʻahumanu came', 'kaahumanu'],
  ])('finds in “%s” the word %s', (text, typed) => {
    expect(excerptOf(text, searchWords(typed))).toBe(text)
  })

  it('shows the words around a match behind letters that are folded to two', () => {
    expect(excerptOf(`${'ß'.repeat(60)} the kit came`, ['kit'])).toBe(
      `…${'ß'.repeat(35)} the kit came`,
    )
  })

  it.each([
    ['123-45-6789', '•••-••-6789'],
    ['123 45 6789', '••• •• 6789'],
    ['123.45.6789', '•••.••.6789'],
    ['123456789', '•••••6789'],
    ['212-555-0100', '212-555-0100'],
    ['2125550100', '2125550100'],
    ['4111 1111 1111 1111', '4111 1111 1111 1111'],
  ])('shows of %s, as lists do, %s', (typed, masked) => {
    expect(excerptOf(`The number is ${typed}`, ['number'])).toBe(`The number is ${masked}`)
    expect(previewOf(`The number is ${typed}`)).toBe(`The number is ${masked}`)
    // Nor is it shown where the excerpt ends within it.
    expect(excerptOf(`${typed} ${'x'.repeat(25)} kit`, ['kit'])).not.toContain('45')
  })

  it('finds all words, without accents and in any case, in one’s own conversations', async () => {
    expect(
      (await search('patient', { text: 'manana pharmacie' })).map(({ excerpt }) => excerpt),
    ).toEqual([expect.stringContaining('pharmacie? Mañana')])
    expect(await search('patient', { text: 'kit' })).toHaveLength(2)
    expect(await search('patient', { text: 'kit nowhere' })).toHaveLength(0)
  })

  it.each([
    ['support', 1],
    ['provider', 2],
    ['otherPatient', 0],
    ['otherProvider', 0],
  ] as const)('shows a %s what they may read, and nothing else', async (who, count) => {
    expect(await search(who, { text: 'kit' })).toHaveLength(count)
  })

  it('shows no withdrawn message, and refuses partners', async () => {
    await db.prepare('update messages set withdrawn_at = created_at where seq = 2').run()
    expect(await search('patient', { text: 'kit' })).toHaveLength(1)
    await expect(search('cbo', { text: 'kit' })).rejects.toMatchObject({ status: 403 })
  })

  it('keeps nothing of what was looked for', async () => {
    await search('support', { text: 'elm street' })
    const { results } = await db.prepare('select * from events').all()
    expect(JSON.stringify(results).toLowerCase()).not.toContain('elm')
  })

  it('goes on where it ended, and reads no more rows than it opens', async () => {
    const [first] = await as('patient').conversations.list({ filter: { kind: 'support' } })
    const id = first?.id ?? ''
    const at = new Date(0).toISOString()
    const many = Array.from({ length: 2_300 }, (_, n) => n)
    for (let from = 0; from < many.length; from += 100)
      await db.batch(
        many.slice(from, from + 100).map((n) =>
          db
            .prepare(
              `insert into messages (id, conversation_id, patient_id, seq, from_user_id, sent_by_user_id, client_id, created_at, updated_at)
               select ?1, id, patient_id, last_seq + 1, patient_id, patient_id, ?1, ?2, ?2 from conversations where id = ?3`,
            )
            .bind(`fill-${String(n).padStart(6, '0')}`, at, id),
        ),
      )
    let after: string | undefined
    const found: string[] = []
    let requests = 0
    do {
      const answer = await as('patient').call('POST /conversations/search', {
        body: { text: 'elm', conversationId: id, ...(after && { after }) },
      })
      found.push(...answer.matches.map(({ id: each }) => each))
      after = answer.after ?? undefined
      requests += 1
    } while (after)
    expect(found).toHaveLength(1)
    expect(requests).toBe(3)
  })
})
