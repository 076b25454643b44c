import { Buffer } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handleIncomingFax, receiveMissedFaxes } from '#edge/domains/incoming_faxes/index'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { onePixel } from '../../fixtures/pictures'
import { onePage } from '../one-page-pdf'
import { as, bindings, db, world } from '../world'
import { filesOfFax, plantFax, sendFaxIn } from './incoming-faxes'

const password = 'a long password that Sinch was given'
const hosted = {
  ...environmentOf(bindings),
  SINCH_PROJECT_ID: 'project',
  SINCH_KEY_ID: 'key',
  SINCH_KEY_SECRET: 'secret',
  SINCH_FAX_FROM: '+18005550128',
  SINCH_WEBHOOK_PASSWORD: password,
}
const faxes = () => as('clinical_admin').incoming_faxes.list()
const storedFiles = async () => (await bindings.FILES.list({ prefix: 'attachments/' })).objects

beforeEach(async () => {
  await world()
  await db.exec(
    'delete from attachments; delete from tasks; delete from incoming_faxes; delete from service_messages;',
  )
  for (const { key } of await storedFiles()) await bindings.FILES.delete(key)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

interface AtSinch {
  readonly direction?: string
  readonly from?: string
  readonly pages?: number
  /** The file, or the status of the answer. */
  readonly file?: Uint8Array<ArrayBuffer> | number
}
/** Answers of Sinch about its faxes, by their names; it knows no other. */
const answerWith = (known: Readonly<Record<string, AtSinch>>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (sent) => {
    const { pathname } = new URL(String(sent))
    const [, name, file] = /\/faxes\/([^/]+)(\/file\.pdf)?$/.exec(pathname) ?? []
    if (!name)
      return Response.json({
        faxes: Object.keys(known).map((id) => ({ id, direction: 'INBOUND' })),
      })
    const fax = known[name]
    if (!fax) return new Response('', { status: 404 })
    if (!file)
      return Response.json({
        id: name,
        direction: fax.direction ?? 'INBOUND',
        from: fax.from ?? '+12125550188',
        numberOfPages: fax.pages ?? 2,
      })
    return typeof fax.file === 'number'
      ? new Response('', { status: fax.file })
      : new Response(fax.file)
  })
const pdf = async () => Uint8Array.from(Buffer.from(await onePage(), 'base64'))

const tell = (id: string, { as: word = password, file = '' } = {}) =>
  handleIncomingFax(
    new Request('http://inner.test/api/fax/inbound', {
      method: 'POST',
      body: JSON.stringify({ event: 'INCOMING_FAX', fax: { id, from: '+19998887777' }, file }),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`care-plus:${word}`)}`,
      },
    }),
    hosted,
  )

describe('a fax that the machine of this laptop sends in', () => {
  it('waits to be routed with its pages, once however often it is told', async () => {
    expect(await sendFaxIn({ messageId: 'same' })).toBe(204)
    expect(await sendFaxIn({ messageId: 'same' })).toBe(204)
    expect(await faxes()).toMatchObject([
      { status: 'to_route', fromNumber: '+12125550188', pages: 1, fileProblem: null },
    ])
    expect(await storedFiles()).toHaveLength(1)
  })

  it('is kept once where it is told twice at the same time', async () => {
    await Promise.all([sendFaxIn({ messageId: 'twice' }), sendFaxIn({ messageId: 'twice' })])
    expect(await faxes()).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(1)
  })

  it('may be a picture', async () => {
    const id = await plantFax({ file: onePixel.toString('base64') })
    expect(await filesOfFax(id)).toMatchObject([{ mimeType: 'image/png', name: 'fax.png' }])
  })

  it.each([
    ['a TIFF', btoa('II*\0 pages'), 'fax.tif'],
    ['a broken PDF', btoa('%PDF-1.7 and nothing of one'), 'fax.pdf'],
    ['what no one knows', btoa('what is this?'), 'fax.bin'],
  ])('is kept for a person to download where it is %s', async (_, file, name) => {
    const id = await plantFax({ file })
    expect(await as('clinical_lead').incoming_faxes.get(id)).toMatchObject({
      fileProblem: 'unreadable',
      status: 'to_route',
    })
    const [stored] = await filesOfFax(id)
    expect(stored).toMatchObject({ name, mimeType: 'application/octet-stream' })
    const read = await as('clinical_lead').call(
      'GET /incoming_faxes/:incoming_fax/files/:attachment',
      { params: { incoming_fax: id, attachment: stored?.id ?? '' } },
    )
    expect(read.file).toBe(file)
  })

  it('is encrypted where it is stored', async () => {
    await plantFax()
    const [object] = await storedFiles()
    const stored = await bindings.FILES.get(object?.key ?? '')
    expect(await stored?.text()).not.toContain('%PDF')
  })

  it('is refused without a signature', async () => {
    const request = new Request('http://inner.test/api/fax/inbound', {
      method: 'POST',
      body: JSON.stringify({ id: 'f', from: null, pages: 1, file: null }),
      headers: { 'svix-id': 'f', 'svix-timestamp': '1', 'svix-signature': 'v1,abc' },
    })
    expect((await handleIncomingFax(request, environmentOf(bindings))).status).toBe(403)
    expect(await faxes()).toEqual([])
  })
})

describe('a fax that Sinch tells of', () => {
  it('is as Sinch answers when it is asked, not as the message says, and comes once', async () => {
    answerWith({ f1: { from: '+12125550133', pages: 3, file: await pdf() } })
    expect([(await tell('f1')).status, (await tell('f1')).status]).toEqual([204, 204])
    expect(await faxes()).toMatchObject([
      { fromNumber: '+12125550133', pages: 3, fileProblem: null },
    ])
    expect(await storedFiles()).toHaveLength(1)
  })

  it('may be told as a form', async () => {
    answerWith({ f2: { file: await pdf() } })
    const body = new FormData()
    body.set('event', 'INCOMING_FAX')
    body.set('fax', JSON.stringify({ id: 'f2' }))
    body.set('file', new Blob([await pdf()], { type: 'application/pdf' }), 'fax.pdf')
    const request = new Request('http://inner.test/api/fax/inbound', {
      method: 'POST',
      body,
      headers: { authorization: `Basic ${btoa(`care-plus:${password}`)}` },
    })
    expect((await handleIncomingFax(request, hosted)).status).toBe(204)
    expect(await faxes()).toHaveLength(1)
  })

  it('is refused with another password, and Sinch is not asked', async () => {
    const requests = answerWith({ f1: { file: await pdf() } })
    expect((await tell('f1', { as: 'another' })).status).toBe(403)
    expect(requests).not.toHaveBeenCalled()
    expect(await faxes()).toEqual([])
  })

  it('is refused where no password is set, and 422 says that no fax is named', async () => {
    const request = new Request('http://inner.test/api/fax/inbound', { method: 'POST', body: '{}' })
    const { SINCH_WEBHOOK_PASSWORD: _, ...sending } = hosted
    expect((await handleIncomingFax(request, sending)).status).toBe(404)
    expect((await tell('../../other')).status).toBe(422)
  })

  it('is not kept where Sinch does not know it, or we sent it', async () => {
    answerWith({ sent: { direction: 'OUTBOUND', file: await pdf() } })
    expect((await tell('sent')).status).toBe(204)
    expect((await tell('unknown')).status).toBe(204)
    expect(await faxes()).toEqual([])
  })

  it('is told again where Sinch cannot be asked now', async () => {
    answerWith({ f3: { file: 503 } })
    expect((await tell('f3')).status).toBe(500)
    expect(await faxes()).toEqual([])
    answerWith({ f3: { file: await pdf() } })
    expect((await tell('f3')).status).toBe(204)
    expect(await faxes()).toHaveLength(1)
  })

  it('has its pages from the message where Sinch keeps none, and waits without pages where none came', async () => {
    answerWith({ whole: { file: 404 }, bare: { file: 404 } })
    await tell('whole', { file: await onePage() })
    await tell('bare')
    const found = await faxes()
    expect(found.map(({ fileProblem }) => fileProblem).toSorted()).toEqual(['missing', null])
    const [first] = found.filter(({ fileProblem }) => fileProblem === null)
    expect(await filesOfFax(first?.id ?? '')).toMatchObject([{ mimeType: 'application/pdf' }])
  })

  it('waits for a person without its pages where they are too large', async () => {
    answerWith({ huge: { file: new Uint8Array(8 * 1024 * 1024) } })
    expect((await tell('huge')).status).toBe(204)
    expect(await faxes()).toMatchObject([{ fileProblem: 'too_large', status: 'to_route' }])
    expect(await storedFiles()).toEqual([])
  })

  it('is found by the job of the minute where no message came, once', async () => {
    answerWith({ f1: { file: await pdf() }, f2: { file: await pdf() } })
    await tell('f1')
    const job = () => receiveMissedFaxes(hosted, connect(bindings.DB), now(), 100)
    await job()
    await job()
    expect(await faxes()).toHaveLength(2)
    expect((await tell('f2')).status).toBe(204)
    expect(await faxes()).toHaveLength(2)
    expect(await storedFiles()).toHaveLength(2)
  })
})
