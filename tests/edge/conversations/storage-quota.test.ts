import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, it } from 'vitest'
import { jpegOf } from '../../fixtures/pictures'
import { api, as, bindings, db, type Person, userId, world } from '../world'
import { writeToSupport } from './send'

const jordan = userId('patient')
const jpeg = jpegOf({ width: 48, height: 64 })
let conversation = ''
const upload = (file: Buffer, who: Person = 'patient') =>
  as(who).call('POST /conversations/:conversation/attachments', {
    params: { conversation },
    body: { file: file.toString('base64'), name: 'card' },
  })
const read = (who: Person, attachment: string) =>
  as(who).call('GET /conversations/:conversation/attachments/:attachment', {
    params: { conversation, attachment },
  })
const send = (body: { messageText: string; attachmentIds: string[] }) =>
  as('patient').call('PATCH /conversations/:conversation/messages', {
    params: { conversation },
    body,
  })

beforeAll(async () => {
  await world()
  const sent = await writeToSupport('patient', jordan, 'I have a question.')
  conversation = sent.conversationId
})

describe('what one patient stores', () => {
  const files = () =>
    db.prepare('select count(*) as n from attachments where uploaded_by_id = ?').bind(jordan)
  const countFiles = async () => (await files().first<number>('n')) ?? 0
  const stored = async () => (await bindings.FILES.list({ prefix: 'attachments/' })).objects.length

  it('a file is taken as the bytes themselves, with its name beside them', async () => {
    const answer = await api(
      `/api/conversations/${conversation}/attachments`,
      {
        method: 'POST',
        body: new Uint8Array(jpeg),
        headers: {
          'content-type': 'image/jpeg',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('carte à moi.jpg')}`,
        },
      },
      'patient',
    )
    const { data } = JSON.parse(await answer.text())
    expect([answer.status, data.attributes.name]).toEqual([201, 'carte à moi.jpg'])
    const { file } = await read('patient', data.id)
    expect(Buffer.from(file, 'base64').toString('latin1')).not.toContain('taken at home')
  })

  it('is bounded: further files are refused until one is sent or removed', async () => {
    await db.prepare('delete from attachments where message_id is null').run()
    const uploads = await Promise.allSettled(Array.from({ length: 25 }, () => upload(jpeg)))
    const taken = uploads.filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(20)
    for (const each of uploads)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ status: 422, errors: [{ code: 'storage_full' }] })
    const before = await stored()
    await expect(upload(jpeg)).rejects.toMatchObject({ status: 422 })
    expect(await stored()).toBe(before)
    const [first] = taken
    const id = first?.status === 'fulfilled' ? first.value.id : ''
    await as('patient').call('DELETE /conversations/:conversation/attachments/:attachment', {
      params: { conversation, attachment: id },
    })
    await upload(jpeg)
    expect(await countFiles()).toBeGreaterThanOrEqual(20)
  })

  it('is bounded in bytes, also of what was sent, and staff go on', async () => {
    await db.prepare('delete from attachments where message_id is null').run()
    const { id } = await upload(jpeg)
    await send({ messageText: '', attachmentIds: [id] })
    await db
      .prepare('update attachments set bytes = ? where id = ?')
      .bind(250 * 1024 * 1024, id)
      .run()
    await expect(upload(jpeg)).rejects.toMatchObject({ errors: [{ code: 'storage_full' }] })
    expect((await upload(jpeg, 'support')).id).toBeTruthy()
  })
})
