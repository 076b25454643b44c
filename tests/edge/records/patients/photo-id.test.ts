import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, bindings, db, type Person, userId, world } from '../../world'

const params = { patient: userId('patient') }
const bytes = (...parts: (number[] | string)[]) =>
  Buffer.concat(
    parts.map((part) =>
      Buffer.from(part as never, typeof part === 'string' ? 'latin1' : undefined),
    ),
  )
const frame = [0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x40, 0x00, 0x30, 0x01, 0x01, 0x11, 0x00]
const scan = [0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x12, 0xff, 0x00, 0x34]
const comment = (text: string, marker: number) => bytes([0xff, marker, 0, text.length + 2], text)
/** A JPEG of 48 × 64 that says where it was taken in three places, and shows what was cut off in small. */
const jpeg = Buffer.concat([
  bytes([0xff, 0xd8]),
  comment('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 0xe0),
  comment('JFXX\0\x10the whole room', 0xe0),
  comment('GPS 40.7128', 0xe5),
  comment('taken at home', 0xfe),
  bytes(frame, scan, [0xff, 0xd9], 'hidden behind the end'),
])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const send = (photo: Buffer, who: Person = 'patient', mimeType = 'image/jpeg') =>
  as(who).call('POST /patients/:patient/photo_id', {
    params,
    body: { mimeType, photoId: photo.toString('base64') },
  })
const get = (who: Person = 'patient') => as(who).call('GET /patients/:patient/photo_id', { params })
const todo = () =>
  db
    .prepare(
      `select status from todos where patient_id = ? and type = 'PHOTO_ID' order by created_at desc, id desc`,
    )
    .bind(params.patient)
    .first<string>('status')

beforeAll(async () => {
  await world()
  await db
    .prepare(
      `insert into todos (id, patient_id, type, priority, created_at, updated_at)
       values ('photo', ?, 'PHOTO_ID', 2.5, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    )
    .bind(params.patient)
    .run()
})

describe('a photo ID', () => {
  it('is not found before it is uploaded (404)', async () => {
    await expect(get()).rejects.toMatchObject({ status: 404 })
  })

  it('is taken as the bytes themselves, with the same checks', async () => {
    const sendRaw = async (body: Buffer, type = 'image/jpeg') => {
      const init = { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': type } }
      const answer = await api(`/api/patients/${params.patient}/photo_id`, init, 'patient')
      return { status: answer.status, json: JSON.parse(await answer.text()) }
    }
    const taken = await sendRaw(jpeg)
    expect([taken.status, taken.json.data.attributes]).toEqual([
      201,
      { mime_type: 'image/jpeg', width: 48, height: 64 },
    ])
    const stored = Buffer.from((await get()).photoId, 'base64').toString('latin1')
    expect(stored).not.toMatch(/GPS|taken at home|hidden/)
    const wrong = await sendRaw(Buffer.from('no picture'), 'image/png')
    expect([wrong.status, wrong.json.errors[0].code]).toEqual([422, 'unreadable_picture'])
    expect((await sendRaw(Buffer.alloc(0))).status).toBe(422)
    expect((await sendRaw(jpeg, 'image/gif')).status).toBe(415)
    const large = await sendRaw(Buffer.concat([jpeg, Buffer.alloc(8_000_000)]))
    expect([large.status, large.json.errors[0].code]).toEqual([422, 'picture_too_large'])
    expect((await sendRaw(Buffer.alloc(11_000_000))).status).toBe(413)
    await as('patient').call('DELETE /patients/:patient/photo_id', { params })
  })

  it('of several chunks is the same again', async () => {
    const coded = Buffer.alloc(1_500_000, 'picture of many bytes ')
    const large = Buffer.concat([jpeg.subarray(0, -23), coded, Buffer.from([0xff, 0xd9])])
    await send(large)
    const stored = Buffer.from((await get()).photoId, 'base64')
    expect(stored.includes(coded)).toBe(true)
    await as('patient').call('DELETE /patients/:patient/photo_id', { params })
  })

  it('a JPEG without its end marker is kept with one', async () => {
    await send(
      Buffer.concat([
        bytes([0xff, 0xd8]),
        comment('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 0xe0),
        bytes(frame, scan),
      ]),
    )
    const stored = Buffer.from((await get()).photoId, 'base64')
    expect([...stored.subarray(-2)]).toEqual([0xff, 0xd9])
    await as('patient').call('DELETE /patients/:patient/photo_id', { params })
  })

  it('an upload strips metadata, stores the image and completes its todo', async () => {
    expect(await send(jpeg)).toMatchObject({ mimeType: 'image/jpeg', width: 48, height: 64 })
    const { photoId } = await get()
    const stored = Buffer.from(photoId, 'base64').toString('latin1')
    expect(stored).toContain('JFIF')
    for (const secret of ['GPS', 'home', 'room', 'hidden']) expect(stored).not.toContain(secret)
    expect(await todo()).toBe('done')
    expect((await as('patient').call('GET /me')).photoId).toEqual({
      present: true,
      mimeType: 'image/jpeg',
      photoId: null,
    })
  })

  it('image and object key are encrypted at rest', async () => {
    const { objects } = await bindings.FILES.list({ prefix: 'photo-ids/' })
    expect(objects).toHaveLength(1)
    const stored = await bindings.FILES.get(objects[0]?.key ?? '')
    expect(
      Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('latin1'),
    ).not.toContain('JFIF')
    const row = await db
      .prepare('select hex(object_key_encrypted) as key from photo_ids')
      .first<{ key: string }>()
    expect(row?.key).not.toContain(Buffer.from('photo-ids').toString('hex').toUpperCase())
  })

  it('a second upload replaces the file and deletes the first', async () => {
    expect(await send(png, 'patient', 'image/png')).toMatchObject({
      mimeType: 'image/png',
      width: 1,
    })
    expect((await bindings.FILES.list({ prefix: 'photo-ids/' })).objects).toHaveLength(1)
    expect(Buffer.from((await get()).photoId, 'base64')).toEqual(png)
  })

  it.each([
    ['text', Buffer.from('this is not a picture')],
    ['half a JPEG', jpeg.subarray(0, 45)],
    ['an SVG', Buffer.from('<svg onload="alert(1)"/>')],
    ['a JPEG in name only', bytes([0xff, 0xd8, 0xff, 0xe0, 0x00])],
  ])('is refused in words when it is %s', async (_, photo) => {
    await expect(send(photo)).rejects.toMatchObject({
      status: 422,
      fields: { photoId: ['We cannot read this picture. Take a photo, or choose a JPEG or PNG.'] },
    })
  })

  it('an image with too many pixels is refused (422)', async () => {
    const huge = Buffer.from(png)
    huge.writeUInt32BE(50_000, 16)
    await expect(send(huge)).rejects.toMatchObject({ status: 422, message: /too many pixels/ })
  })

  it('support reads it, and the read leaves an audit event', async () => {
    expect((await get('assistant')).mimeType).toBe('image/png')
    const seen = await db
      .prepare(`select count(*) as n from events where name = 'photo_ids.read' and actor_id = ?`)
      .bind(userId('assistant'))
      .first<{ n: number }>()
    expect(seen?.n).toBe(1)
    for (const who of ['manager', 'cbo', 'pharmacy', 'admin'] as const)
      await expect(get(who)).rejects.toMatchObject({ status: 403 })
    for (const who of ['otherPatient', 'otherProvider'] as const)
      await expect(get(who)).rejects.toMatchObject({ status: 404 })
    await expect(send(png, 'provider')).rejects.toMatchObject({ status: 403 })
  })

  it('a patient deletes it, and its todo is open again', async () => {
    await as('patient').call('DELETE /patients/:patient/photo_id', { params })
    await expect(get()).rejects.toMatchObject({ status: 404 })
    expect(await todo()).toBe('todo')
    expect((await bindings.FILES.list({ prefix: 'photo-ids/' })).objects).toHaveLength(0)
  })
})
