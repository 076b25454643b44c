import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { environmentOf } from '#edge/platform/environment'
import { purgeEdgeCache } from '#server/on-publish/purge-edge-cache'
import { handleWebhook } from '#server/on-publish/webhook'
import { admin, publishByTwo, signInClientOf } from '../lake/editors'
import { as, bindings, db, world } from '../world'
import { lake, localized, publish } from './content-fixtures'

const secret = 'w'.repeat(40)
const environment = { ...environmentOf(bindings), SANITY_WEBHOOK_SECRET: secret }
/** Where content is hosted, its version is what the messages say. */
const hosted = { ...environment, SANITY_PROJECT_ID: 'abc123' }

const sent = async (
  body: unknown,
  { at = Date.now(), key = secret, to = environment, headers = {} } = {},
) => {
  const context = createExecutionContext()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request('https://care.test/api/content_webhooks', {
    method: 'POST',
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(text, at, key), ...headers },
    body: text,
  })
  const { status } = await handleWebhook(request, to, context)
  await waitOnExecutionContext(context)
  return status
}
const faq = (transactionId: string) => ({
  _id: 'faq.cost',
  _type: 'faqEntry',
  operation: 'update',
  transactionId,
})

beforeAll(world)

describe('what the content layer says', () => {
  it('is taken when it is signed, and raises the version of content that is hosted', async () => {
    const before = await lake().version()
    expect(await sent(faq('t1'), { to: hosted })).toBe(204)
    expect(await lake().version()).toBe(before + 1)
  })

  it('is acted upon once, however often it comes, also by the header of hosted Sanity', async () => {
    const before = await lake().version()
    expect(await sent(faq('t2'), { to: hosted })).toBe(204)
    expect(await sent(faq('t2'), { to: hosted })).toBe(200)
    const { transactionId: _, ...bare } = faq('t2')
    expect(await sent(bare, { to: hosted, headers: { 'sanity-transaction-id': 't2' } })).toBe(200)
    expect(await lake().version()).toBe(before + 1)
    expect(await sent({ ...faq('t2'), _id: 'faq.other' }, { to: hosted })).toBe(204)
  })

  it('leaves the version of the embedded lake to the lake', async () => {
    const before = await lake().version()
    expect(await sent(faq('t3'))).toBe(204)
    expect(await lake().version()).toBe(before)
  })

  it('is refused with a foreign signature, changed, or without a signature', async () => {
    expect(await sent(faq('t4'), { key: 'x'.repeat(40) })).toBe(401)
    const other = new Request('https://care.test/api/content_webhooks', {
      method: 'POST',
      headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader('{}', Date.now(), secret) },
      body: JSON.stringify(faq('t4')),
    })
    expect((await handleWebhook(other, environment, createExecutionContext())).status).toBe(401)
    const plain = new Request('https://care.test/', { method: 'POST', body: '{}' })
    expect((await handleWebhook(plain, environment, createExecutionContext())).status).toBe(401)
    expect(await sent(faq('t4'), { to: { ...environment, SANITY_WEBHOOK_SECRET: '' } })).toBe(401)
  })

  it('is refused when it is old, and when it comes from the future', async () => {
    expect(await sent(faq('t5'), { at: Date.now() - 6 * 60_000 })).toBe(401)
    expect(await sent(faq('t5'), { at: Date.now() + 6 * 60_000 })).toBe(401)
    expect(await sent(faq('t5'), { at: Date.now() - 4 * 60_000 })).toBe(204)
  })

  it('is refused when it makes no sense', async () => {
    expect(await sent('not json')).toBe(400)
    expect(await sent({ _type: 'faqEntry' })).toBe(400)
    expect(await sent({ _id: '../../x', _type: 'faqEntry', transactionId: 't6' })).toBe(400)
    expect(await sent({ _id: 'faq.cost', _type: 'faqEntry' })).toBe(400)
  })
})

describe('a text that people agree to', () => {
  const terms = (version: string, body: string, effectiveOn = '2026-01-02') => ({
    _id: `legal.terms-${version}`,
    _type: 'legalDocument',
    document: 'agree_tos',
    version,
    title: localized('Terms of Service', { es: 'Condiciones' }),
    body: localized(body, { es: 'Otra cosa' }),
    effectiveOn,
  })
  const notify = (version: string, transactionId = crypto.randomUUID()) =>
    sent({ _id: `legal.terms-${version}`, _type: 'legalDocument', transactionId })
  const archivedTexts = (version: string) =>
    db
      .prepare(
        `select title, body, hash from consent_documents where document = 'agree_tos' and version = ?`,
      )
      .bind(version)
      .all()
      .then(({ results }) => results)

  it('is kept in English when it is published, and is what people agree to from its day on', async () => {
    await publish(terms('2026-02', 'Be kind.'))
    expect(await notify('2026-02')).toBe(204)
    expect(await archivedTexts('2026-02')).toEqual([
      {
        title: 'Terms of Service',
        body: 'Be kind.',
        hash: '5499befb38dbf3fcc08107141cb2a9e7f42a6aae403361dc3601b8296d7967ea',
      },
    ])
    const { documents, agreeTos } = await as(null).call('GET /consents_documents')
    expect(documents.filter(({ document }) => document === 'agree_tos')).toMatchObject([
      { version: '2026-02', body: 'Be kind.' },
    ])
    expect(agreeTos).toBe('/consents/agree_tos')
  })

  it('never changes once it is kept', async () => {
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
    await publish(terms('2026-02', 'Be unkind.'))
    expect(await notify('2026-02')).toBe(204)
    expect(await archivedTexts('2026-02')).toMatchObject([{ body: 'Be kind.' }])
    expect(faults.mock.calls.flat().join()).toContain('Changed text agree_tos 2026-02')
    faults.mockRestore()
  })

  it('of a day to come is kept, and holds from that day', async () => {
    await publish(terms('2099-01', 'Later.', '2099-01-01'))
    expect(await notify('2099-01')).toBe(204)
    expect(await archivedTexts('2099-01')).toHaveLength(1)
    const { documents } = await as(null).call('GET /consents_documents')
    expect(documents.map(({ version }) => version)).not.toContain('2099-01')
  })

  it('is told again when it could not be kept', async () => {
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
    await publish({ ...terms('2026-03', 'Broken.'), effectiveOn: 'soon' })
    const transaction = crypto.randomUUID()
    expect(await notify('2026-03', transaction)).toBe(500)
    faults.mockRestore()
    await publish(terms('2026-03', 'Mended.'))
    expect(await notify('2026-03', transaction)).toBe(204)
    expect(await archivedTexts('2026-03')).toMatchObject([{ body: 'Mended.' }])
  })

  it('of one day and name twice is the one that was published last', async () => {
    await publish(terms('2026-04', 'Newest.'))
    await notify('2026-04')
    const { documents } = await as(null).call('GET /consents_documents')
    expect(documents.filter(({ document }) => document === 'agree_tos')).toMatchObject([
      { version: '2026-04' },
    ])
  })

  it('is kept when an editor publishes it in the embedded lake, which tells so in process', async () => {
    await publishByTwo(terms('2026-05', 'In process.'))
    await vi.waitFor(async () => expect(await archivedTexts('2026-05')).toHaveLength(1), 30_000)
    expect(await lake().hooks()).toEqual([])
  })

  it('is no longer in force once an admin withdraws it, and what was agreed to is kept', async () => {
    await publishByTwo(terms('2026-06', 'In force.', '2026-01-03'))
    await publishByTwo(terms('2026-07', 'A mistake.', '2026-01-04'))
    await vi.waitFor(async () => expect(await archivedTexts('2026-07')).toHaveLength(1), 30_000)
    const current = async () => {
      const { documents } = await as(null).call('GET /consents_documents')
      return documents.find(({ document }) => document === 'agree_tos')?.version
    }
    expect(await current()).toBe('2026-07')
    await signInClientOf(await admin()).delete('legal.terms-2026-07')
    await vi.waitFor(async () => expect(await current()).toBe('2026-06'), 30_000)
    const withdrawn = await db
      .prepare('select version, body from withdrawn_consent_documents')
      .all()
    expect(withdrawn.results).toContainEqual({ version: '2026-07', body: 'A mistake.' })
  })

  it('is never withdrawn by a message while content still has it, nor when nothing replaces it', async () => {
    const gone = { _type: 'legalDocument', operation: 'delete', document: 'agree_tos' }
    const withdraw = (version: string) =>
      sent({ ...gone, _id: 'legal.x', version, transactionId: crypto.randomUUID() })
    expect(await withdraw('2026-06')).toBe(204)
    expect(await archivedTexts('2026-06')).toHaveLength(1)
    const only = { ...gone, _id: 'legal.y', document: 'sharing_data', version: '2026-01' }
    expect(await sent({ ...only, transactionId: crypto.randomUUID() })).toBe(204)
    const { documents } = await as(null).call('GET /consents_documents')
    expect(documents.map(({ document }) => document)).toContain('sharing_data')
  })
})

describe('a purge', () => {
  const answer = (status = 200) => vi.fn<typeof fetch>(async () => new Response('{}', { status }))
  const set = { CLOUDFLARE_ZONE_ID: 'z', CLOUDFLARE_PURGE_TOKEN: 'k', local: true }

  it('asks Cloudflare for the tags of what changed', async () => {
    const send = answer()
    await purgeEdgeCache(['type:faqEntry', 'id:faq.cost'], set, send)
    const [url, init] = send.mock.calls[0] ?? []
    expect(url).toBe('https://api.cloudflare.com/client/v4/zones/z/purge_cache')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer k')
    expect(init?.body).toBe('{"tags":["type:faqEntry","id:faq.cost"]}')
  })

  it('does nothing where nothing is configured, and writes its failures to the log only', async () => {
    const send = answer()
    await purgeEdgeCache(['type:faqEntry'], { ...set, CLOUDFLARE_ZONE_ID: undefined }, send)
    expect(send).not.toHaveBeenCalled()
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
    await purgeEdgeCache(['type:faqEntry'], set, answer(500))
    expect(faults).toHaveBeenCalledOnce()
    faults.mockRestore()
  })
})
