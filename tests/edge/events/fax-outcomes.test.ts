import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { faxDocument } from '#edge/deliveries/fax-document'
import { settleSentFaxes } from '#edge/deliveries/fax-outcomes'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { dayMs, iso, now } from '#edge/platform/time'
import { bindings, db, world } from '../world'

const env = {
  ...environmentOf(bindings),
  SINCH_PROJECT_ID: 'project',
  SINCH_KEY_ID: 'key',
  SINCH_KEY_SECRET: 'secret',
  SINCH_FAX_FROM: '+18005550128',
}
const settle = (environment = env) => settleSentFaxes(environment, connect(bindings.DB), now())

beforeEach(async () => {
  await world()
  await db.prepare('delete from deliveries').run()
})
afterEach(() => vi.restoreAllMocks())

/** Sinch knows the faxes by these statuses, or answers with the HTTP status. */
const answerWith = (statuses: Readonly<Record<string, string | number>>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const status = statuses[String(url).split('/').at(-1) ?? '']
    return typeof status === 'number' ? new Response('', { status }) : Response.json({ status })
  })

const insertSent = async (providerId: string, at = now()) => {
  await db
    .prepare(
      `insert into deliveries (id, key, channel, kind, status, next_at, provider, provider_id, created_at)
        values (?1, ?1, 'fax', 'test', 'sent', ?2, 'sinch', ?3, ?2)`,
    )
    .bind(uuidv7(), iso(at), providerId)
    .run()
}
const statuses = async () =>
  (
    await db
      .prepare("select provider_id || ' ' || status as line from deliveries order by provider_id")
      .all<{ line: string }>()
  ).results.map(({ line }) => line)

it('a fax that Sinch took has arrived, or did not, once Sinch knows; until then it is sent', async () => {
  answerWith({ a: 'COMPLETED', b: 'FAILURE', c: 'IN_PROGRESS' })
  for (const id of ['a', 'b', 'c']) await insertSent(id)
  await settle()
  expect(await statuses()).toEqual(['a delivered', 'b bounced', 'c sent'])
})

it('one that Sinch does not answer for holds up no other, and is asked for again', async () => {
  const request = answerWith({ a: 503, b: 'COMPLETED' })
  for (const id of ['a', 'b']) await insertSent(id)
  await settle()
  expect(await statuses()).toEqual(['a sent', 'b delivered'])
  request.mockRestore()
  const again = answerWith({ a: 'COMPLETED' })
  await settle()
  expect(again).toHaveBeenCalledOnce()
  expect(await statuses()).toEqual(['a delivered', 'b delivered'])
})

it('nothing is asked after a day, nor without keys', async () => {
  const request = answerWith({})
  await insertSent('a', now() - 2 * dayMs)
  await settle()
  await insertSent('b')
  await settle({ ...env, SINCH_KEY_SECRET: undefined } as never)
  expect(request).not.toHaveBeenCalled()
})

it('is refused with a way out where the clinic has no fax service, and nothing waits to be faxed', async () => {
  const { SINCH_PROJECT_ID, SINCH_KEY_ID, SINCH_KEY_SECRET, SINCH_FAX_FROM, ...none } = env
  const fax = faxDocument(
    { ...none, local: false },
    {
      key: 'referral:1',
      kind: 'referral_letter',
      to: '5185550134',
      content: { title: 'Referral', issuer: 'Bluebird', sections: [] } as never,
    },
  )
  await expect(fax).rejects.toMatchObject({
    status: 409,
    code: 'no_fax_service',
    message: expect.stringContaining('Send it in another way'),
  })
  expect(await statuses()).toEqual([])
})
