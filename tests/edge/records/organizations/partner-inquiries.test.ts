import { beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { dayMs } from '#edge/platform/time'
import { purgeExpired } from '#edge/retention'
import { api, as, bindings, db, json, world } from '../../world'

beforeAll(async () => {
  await world()
  provideBrandLookup(async () => [{ ...clinic, email: 'office@careplus.test' }])
})

const clinic = {
  id: 'brand-clinic',
  name: 'Care Plus',
  isDefault: true,
  hosts: [],
  palette: {},
  font: { name: null, url: null },
  logo: { main: null, favicon: null, pride: null },
  cboId: null,
}
const inquiry = {
  organization: 'Harbor House',
  contactName: 'Cora Bond',
  email: 'cora@harborhouse.test',
  message: 'We serve 400 people in New York and would like to offer PrEP.',
}
const send = (changes: object = {}) =>
  as(null).call('POST /partner_inquiries', { body: { ...inquiry, ...changes } })
const rows = async (message: string) =>
  (await as('manager').partner_inquiries.list({ page: { size: 100 } })).filter(
    (row) => row.message === message,
  )
const mails = async () =>
  (await db.prepare(`select id from deliveries where kind = 'partner_inquiry'`).all()).results
    .length

describe('an inquiry of an organization', () => {
  it('is stored, listed to staff, and announced to the clinic by one mail an hour', async () => {
    const before = await mails()
    await send()
    await send({ message: 'A second one.' })
    expect(await rows(inquiry.message)).toMatchObject([
      { organization: 'Harbor House', status: 'new', language: 'en', phone: null },
    ])
    expect(await rows('A second one.')).toHaveLength(1)
    expect((await mails()) - before).toBe(1)
  })

  it('is a task of support within two business days, until it is answered', async () => {
    const message = 'Who answers this?'
    await send({ message })
    await send({ message })
    await send({ homepage: 'https://spam.test', message: 'Spam is no work.' })
    await drainOutbox(environmentOf(bindings))
    const [inquiryRow] = await rows(message)
    const [spam] = await rows('Spam is no work.')
    const list = await as('support').tasks.list({ filter: { kind: 'answer_inquiry' } })
    const tasks = list.filter(({ createdAt }) => createdAt >= (inquiryRow?.createdAt ?? ''))
    expect(tasks).toMatchObject([
      { subjectId: inquiryRow?.id, status: 'todo', team: 'customer_support' },
    ])
    expect(tasks.map(({ subjectId }) => subjectId)).not.toContain(spam?.id)
    const days =
      (Date.parse(tasks[0]?.dueAt ?? '') - Date.parse(inquiryRow?.createdAt ?? '')) / dayMs
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThanOrEqual(5)
    await as('manager').partner_inquiries.update(inquiryRow?.id ?? '', { status: 'answered' })
    await drainOutbox(environmentOf(bindings))
    const done = await as('support').tasks.list({ filter: { kind: 'answer_inquiry' } })
    expect(done.find(({ subjectId }) => subjectId === inquiryRow?.id)).toMatchObject({
      status: 'completed',
    })
  })

  it('counts once when it is sent twice', async () => {
    const message = 'Pressed twice.'
    await send({ message })
    await send({ message })
    expect(await rows(message)).toHaveLength(1)
  })

  it.each([
    ['the hidden field filled in', { homepage: 'https://spam.test', message: 'Buy now.' }],
    [
      'many links',
      {
        message: 'https://a.test https://b.test www.c.test and more of what nobody asked for',
      },
    ],
  ])('with %s is kept as spam for a month, without a mail', async (_, changes) => {
    const before = await mails()
    await send(changes)
    expect(await rows(changes.message)).toMatchObject([{ status: 'spam' }])
    expect(await mails()).toBe(before)
    await purgeExpired(connect(db), Date.now() + 29 * 86_400_000)
    expect(await rows(changes.message)).toHaveLength(1)
    await purgeExpired(connect(db), Date.now() + 31 * 86_400_000)
    expect(await rows(changes.message)).toEqual([])
  })

  it('is refused with a word for each field that is wrong', async () => {
    await expect(
      send({ organization: '', email: 'cora', message: '', phone: '12' }),
    ).rejects.toMatchObject({
      status: 422,
      fields: {
        organization: ['Enter the name of your organization'],
        email: ['Please enter valid email'],
        message: ['Tell us what you have in mind'],
        phone: ['Please enter valid phone'],
      },
    })
  })

  it('is refused after ten from one address within an hour', async () => {
    const headers = { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.9' }
    const attempt = (at: number) =>
      api('/api/partner_inquiries', {
        ...json({ ...inquiry, contact_name: inquiry.contactName, message: `Number ${at}` }),
        headers,
      })
    for (let at = 0; at < 10; at++) expect((await attempt(at)).status).toBe(204)
    expect((await attempt(10)).status).toBe(429)
  })

  it('is answered and closed by the office, read by support, and not there for others', async () => {
    const message = 'To be answered.'
    await send({ message })
    const [row] = await rows(message)
    const { id = '' } = row ?? {}
    expect(await as('manager').partner_inquiries.update(id, { status: 'answered' })).toMatchObject({
      status: 'answered',
    })
    expect(await as('support').partner_inquiries.get(id)).toMatchObject({ message })
    await expect(
      as('support').partner_inquiries.update(id, { status: 'closed' }),
    ).rejects.toMatchObject({ status: 403 })
    for (const role of ['patient', 'provider', 'cbo', 'pharmacy'] as const)
      await expect(as(role).partner_inquiries.get(id)).rejects.toMatchObject({ status: 403 })
  })
})
