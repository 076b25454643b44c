import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '#edge/app'
import { client } from '#edge/client'
import { as, bindings, db, type Person, tokenOf, userId, world } from '../world'
import { send, writeToSupport } from './send'

const jordan = userId('patient')
const toSupport = (who: Person, messageText: string, clientId?: string) =>
  writeToSupport(who, jordan, messageText, clientId)

beforeAll(world)

describe('a storm of writers', () => {
  const users = ['patient', 'support', 'manager', 'clinical_admin', 'otherProvider'] as const
  const windowsPerUser = 10
  const perWriter = 3
  const writers = users.flatMap((user) =>
    Array.from({ length: windowsPerUser }, (_, window) => ({ user, name: `${user}-${window}` })),
  )

  it('leaves each message once, in the order of each sender, and none lost', async () => {
    const { conversationId } = await toSupport('patient', 'It begins')
    await as('support').call('POST /conversations/:conversation/users', {
      params: { conversation: conversationId },
      body: { userId: userId('otherProvider') },
    })
    const tokens = new Map<Person, string>()
    for (const who of users) tokens.set(who, await tokenOf(who))
    // The answer is lost after the commit, for every third attempt: the sender tries again under the same name.
    let attempts = 0
    const unreliable = (who: Person) =>
      client(async (path, init) => {
        const headers = new Headers(init.headers)
        headers.set('authorization', `Bearer ${tokens.get(who)}`)
        const answer = await app.request(path, { ...init, headers }, bindings, {
          waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
          passThroughOnException: () => {},
        } as never)
        attempts += 1
        if (attempts % 3 === 0) throw new TypeError('the answer was lost')
        return answer
      })
    const sent = new Map<string, string[]>()
    await Promise.all(
      writers.map(async ({ user, name }) => {
        const api = unreliable(user)
        const names = Array.from({ length: perWriter }, (_, n) => `${name}-storm-${n}`)
        sent.set(name, names)
        for (const clientId of names) {
          for (;;) {
            const done = await api
              .call('PATCH /conversations/:conversation/messages', {
                params: { conversation: conversationId },
                body: { messageText: clientId, clientId },
              })
              .then(
                () => true,
                () => false,
              )
            if (done) break
          }
        }
      }),
    )
    const { results } = await db
      .prepare(
        'select client_id as name, sent_by_user_id as sender, seq from messages where conversation_id = ? order by seq',
      )
      .bind(conversationId)
      .all<{ name: string; sender: string; seq: number }>()
    expect(results.map(({ seq }) => seq)).toEqual(results.map((_, at) => at + 1))
    for (const { user, name: writer } of writers) {
      const names = new Set(sent.get(writer))
      const own = results.filter(({ name }) => names.has(name))
      expect(own.map(({ name }) => name)).toEqual(sent.get(writer))
      expect(new Set(own.map(({ sender }) => sender))).toEqual(new Set([userId(user)]))
    }
    const events = await db
      .prepare(
        "select count(*) as n from events where name = 'conversations.send' and subject_id = ?",
      )
      .bind(conversationId)
      .first<{ n: number }>()
    expect(events?.n).toBe(results.length)
  }, 120_000)
})

describe('5,000 unread messages', () => {
  it('are counted up to 100, and cost no more rows to count', async () => {
    const { conversationId } = await toSupport('patient', 'Many follow')
    const at = new Date(0).toISOString()
    for (let from = 0; from < 5_000; from += 500)
      await db.batch(
        Array.from({ length: 500 }, (_, n) =>
          db
            .prepare(
              `insert into messages (id, conversation_id, patient_id, seq, from_user_id, sent_by_user_id, client_id, created_at, updated_at)
               select ?1, id, patient_id, last_seq + 1, ?2, ?2, ?1, ?3, ?3 from conversations where id = ?4`,
            )
            .bind(`many-${from + n}`, userId('support'), at, conversationId),
        ),
      )
    expect(await as('patient').conversations.get(conversationId)).toMatchObject({
      unreadCount: 100,
    })
    const page = await as('patient').messages.in({ conversations: conversationId }).page()
    expect(page.rows.length).toBeLessThanOrEqual(100)
    const explain = await db
      .prepare(
        'select count(*) from (select 1 from messages where conversation_id = ? and seq > 0 limit 100)',
      )
      .bind(conversationId)
      .all()
    expect(explain.meta.rows_read).toBeLessThanOrEqual(110)
    expect((await as('patient').call('GET /me')).totalUnreadMessageCount).toBe(100)
  })
})

describe('what is typed', () => {
  it.each([
    ['10,000 characters', 'x'.repeat(10_000), true],
    ['10,001 characters', 'x'.repeat(10_001), false],
    ['only spaces', ' \n\t ', false],
    ['only zero-width characters', '\u200b\u200c\u200d\ufeff', false],
    ['a family and a word of Persian with their joiners', '👩\u200d👩\u200d👧 می\u200cخواهم', true],
    ['Arabic with its own direction', 'مرحبا abc', true],
  ])('of %s is %s', async (_, words, isTaken) => {
    const sent = toSupport('patient', words)
    if (isTaken) expect((await sent).messageText).toBe(words)
    else await expect(sent).rejects.toMatchObject({ status: 422 })
  })

  it('loses what turns text around, which its writer cannot see', async () => {
    const sent = await toSupport('patient', '\u2068abc\u2069 \u202edef')
    expect(sent.messageText).toBe('abc def')
  })

  it('with a Social Security number is covered in lists, and whole where it was written', async () => {
    const { conversationId } = await toSupport('patient', 'It is 123-45-6789, thanks')
    expect((await as('support').conversations.get(conversationId)).preview).toBe(
      'It is •••-••-6789, thanks',
    )
    const [newest] = await as('patient').messages.in({ conversations: conversationId }).list()
    expect(newest?.messageText).toContain('123-45-6789')
  })
})

describe('a sender', () => {
  it('whose clock is wrong is placed by the clock of the clinic', async () => {
    const before = Date.now()
    const sent = await toSupport('patient', 'My clock says 1970')
    expect(Date.parse(sent.createdAt)).toBeGreaterThanOrEqual(before - 1_000)
  })

  it('who sends while it is archived is shown, or gets 409 in the words of the specification: never hidden, nothing half written', async () => {
    const archive = (id: string, lastSeq: number) =>
      as('support').call('POST /conversations/:id/archive', { params: { id }, body: { lastSeq } })
    for (let round = 0; round < 6; round += 1) {
      const { conversationId, seq } = await toSupport('patient', 'Before')
      const name = `race-archive-${round}`
      const [sent, archived] = await Promise.allSettled([
        send('patient', conversationId, 'While it is archived', name),
        archive(conversationId, seq),
      ])
      const row = await db
        .prepare('select count(*) as n from messages where client_id = ?')
        .bind(name)
        .first<{ n: number }>()
      const isSent = sent.status === 'fulfilled'
      expect(row?.n).toBe(isSent ? 1 : 0)
      expect(archived.status).toBe(isSent ? 'rejected' : 'fulfilled')
      const { lastSeq, status, waitingSince } =
        await as('support').conversations.get(conversationId)
      expect(lastSeq - seq).toBe(row?.n)
      if (isSent) {
        expect({ status, isWaiting: Boolean(waitingSince) }).toEqual({
          status: 'open',
          isWaiting: true,
        })
        await archive(conversationId, lastSeq)
      }
      await expect(send('patient', conversationId, 'After')).rejects.toMatchObject({
        status: 409,
        message: 'This conversation has been archived. No new messages can be sent.',
      })
    }
  })

  it('whose clinician left writes on, and the team sees that no one answers', async () => {
    const { conversationId } = await as('patient').call('POST /users/:user/conversations', {
      params: { user: userId('provider') },
      body: { messageText: 'Are you there?' },
    })
    const setStatus = (status: string) =>
      db.prepare('update users set status = ? where id = ?').bind(status, userId('provider')).run()
    await setStatus('deactivated')
    await send('patient', conversationId, 'Still there?')
    const found = await as('assistant').conversations.list({ filter: { box: 'unassigned' } })
    expect(found.map(({ id }) => id)).toContain(conversationId)
    await setStatus('active')
  })
})

describe('sending', () => {
  it('costs at most three statements beside the session', async () => {
    const { conversationId } = await toSupport('patient', 'Counted')
    const seen: string[] = []
    const counting = new Proxy(bindings.DB, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name === 'prepare')
          return (sql: string) => {
            seen.push(sql)
            return target.prepare(sql)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const headers = {
      authorization: `Bearer ${await tokenOf('patient')}`,
      'content-type': 'application/json',
    }
    await app.request(
      `/api/conversations/${conversationId}/messages`,
      { method: 'PATCH', headers, body: JSON.stringify({ message_text: 'How much?' }) },
      { ...bindings, DB: counting },
      { waitUntil: () => {}, passThroughOnException: () => {} } as never,
    )
    const own = seen.filter((sql) => /conversations|messages|events/.test(sql))
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThanOrEqual(3)
  })
})
