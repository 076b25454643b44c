import { Buffer } from 'node:buffer'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { purgeUnsentFiles } from '#edge/domains/attachments/index'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { as, asOvertaken, bindings, databaseBefore, db, type Person, userId, world } from '../world'
import { writeToSupport } from './send'

const jordan = userId('patient')
const frame = [0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x40, 0x00, 0x30, 0x01, 0x01, 0x11, 0x00]
const scan = [0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x12, 0xff, 0x00, 0x34]
const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 15]), Buffer.from('taken at home')])
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  comment,
  Buffer.from([...frame, ...scan, 0xff, 0xd9]),
])

/** A PDF that says who made it, runs a script and carries a photo with a place in it. */
const pdf = async (): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.setAuthor('Jordan Rivera, 12 Elm Street')
  document.addPage([200, 200]).drawText('Result of the referral')
  document.addJavaScript('call', 'app.launchURL("https://elsewhere.test")')
  await document.attach(Buffer.from('a file inside'), 'inside.txt')
  const { context, catalog } = document
  catalog.set(
    PDFName.of('Metadata'),
    context.register(
      context.stream('<x:xmpmeta>elm street</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' }),
    ),
  )
  catalog.set(
    PDFName.of('PieceInfo'),
    context.obj({ Tool: PDFString.of('scanner of the library') }),
  )
  context.register(context.stream(jpeg, { Type: 'XObject', Subtype: 'Image', Filter: 'DCTDecode' }))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

const support = (who: Person, messageText: string) => writeToSupport(who, jordan, messageText)
let conversation = ''
const upload = (file: Buffer, who: Person = 'patient', name = 'IMG 01.heic') =>
  as(who).call('POST /conversations/:conversation/attachments', {
    params: { conversation },
    body: { file: file.toString('base64'), name },
  })
const read = (who: Person, attachment: string) =>
  as(who).call('GET /conversations/:conversation/attachments/:attachment', {
    params: { conversation, attachment },
  })
const send = (
  body: { messageText: string; attachmentIds?: string[]; clientId?: string },
  who: Person = 'patient',
) => as(who).call('PATCH /conversations/:conversation/messages', { params: { conversation }, body })

beforeAll(async () => {
  await world()
  conversation = (await support('patient', 'I have a question.')).conversationId
})

describe('a file of a message', () => {
  it('a patient uploads a picture and sends it without words, and support reads it without where it was taken', async () => {
    const { id, name, mimeType, uploadedByName } = await upload(jpeg)
    expect(uploadedByName).toBe('Jordan Ellis')
    expect({ name, mimeType }).toEqual({ name: 'IMG 01.jpg', mimeType: 'image/jpeg' })
    await expect(read('support', id)).rejects.toMatchObject({ status: 404 })
    const sent = await send({ messageText: '', attachmentIds: [id] })
    expect(sent).toMatchObject({ messageText: '', attachments: [{ id, name, width: 48 }] })
    const { file } = await read('support', id)
    expect(Buffer.from(file, 'base64').toString('latin1')).not.toContain('home')
    const [newest] = await as('support').messages.in({ conversations: conversation }).list()
    expect(newest?.attachments).toMatchObject([{ id, mimeType: 'image/jpeg' }])
    expect((await as('support').conversations.get(conversation)).preview).toBe('📎 IMG 01.jpg')
  })

  it('a PDF keeps its pages and loses its author, scripts, files and places', async () => {
    const { id } = await upload(await pdf(), 'patient', 'referral.pdf')
    await send({ messageText: 'Here is the referral.', attachmentIds: [id] })
    const stripped = Buffer.from((await read('support', id)).file, 'base64')
    const opened = await PDFDocument.load(stripped, { updateMetadata: false })
    expect(opened.getPageCount()).toBe(1)
    expect(opened.getAuthor()).toBeUndefined()
    const text = stripped.toString('latin1')
    const plain = Buffer.from(await opened.save({ useObjectStreams: false })).toString('latin1')
    for (const hidden of [
      'Elm Street',
      'elm street',
      'elsewhere',
      'inside.txt',
      'library',
      'taken at home',
    ])
      for (const each of [text, plain]) expect(each).not.toContain(hidden)
  })

  it('what is neither a picture nor a PDF is refused under any name (422)', async () => {
    for (const bytes of ['<html><script>1</script>', 'MZ\x90\x00', '%PDF-1.7 and nothing more'])
      await expect(upload(Buffer.from(bytes), 'patient', 'scan.pdf')).rejects.toMatchObject({
        status: 422,
        errors: [{ code: 'unreadable_file' }],
      })
  })

  it('nothing is sent without words and files, and no one sends what another user uploaded (422)', async () => {
    await expect(send({ messageText: '' })).rejects.toMatchObject({ status: 422 })
    const { id } = await upload(jpeg)
    await expect(
      send({ messageText: 'Mine', attachmentIds: [id] }, 'support'),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'unknown_attachment' }] })
  })

  it('a message that is sent again carries its files once; another message does not carry them', async () => {
    const { id } = await upload(jpeg)
    const body = { messageText: 'Once', attachmentIds: [id], clientId: 'client-files-1' }
    const first = await send(body)
    expect(await send(body)).toEqual(first)
    await expect(send({ ...body, clientId: 'client-files-2' })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('bytes and name are encrypted at rest, and stay for the care team once the message is withdrawn', async () => {
    const { id } = await upload(jpeg, 'support', 'card of Jordan.jpg')
    const { messageId } = await send({ messageText: 'Look', attachmentIds: [id] }, 'support')
    const row = await db
      .prepare('select hex(name_encrypted) as name from attachments where id = ?')
      .bind(id)
      .first<string>('name')
    expect(Buffer.from(row ?? '', 'hex').toString('latin1')).not.toContain('Jordan')
    await as('support').messages.in({ conversations: conversation }).delete(messageId)
    for (const who of ['support', 'patient'] as const)
      await expect(read(who, id)).rejects.toMatchObject({ status: 404 })
    expect((await read('provider', id)).file).toBeTruthy()
  })

  it('who uploaded it removes it before it is sent, and not after (403)', async () => {
    const { id } = await upload(jpeg)
    const params = { conversation, attachment: id }
    const remove = () =>
      as('patient').call('DELETE /conversations/:conversation/attachments/:attachment', { params })
    await remove()
    await expect(remove()).rejects.toMatchObject({ status: 404 })
    const sent = await upload(jpeg)
    await send({ messageText: 'Sent', attachmentIds: [sent.id] })
    params.attachment = sent.id
    await expect(remove()).rejects.toMatchObject({ status: 403 })
  })

  it('a message whose file is removed as it is sent is refused (422), and leaves nothing', async () => {
    const { id } = await upload(jpeg)
    const params = { conversation, attachment: id }
    const remove = () =>
      as('patient').call('DELETE /conversations/:conversation/attachments/:attachment', { params })
    const sendAll = asOvertaken('patient', /^insert into "messages"/, remove).call(
      'PATCH /conversations/:conversation/messages',
      { params, body: { messageText: 'Look', attachmentIds: [id], clientId: 'overtaken' } },
    )
    await expect(sendAll).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'unknown_attachment' }],
    })
    const found = await as('patient').messages.in({ conversations: conversation }).list()
    expect(found.filter(({ messageText }) => messageText === 'Look')).toEqual([])
    const { messageId } = await send({ messageText: 'Without', clientId: 'overtaken' })
    expect(messageId).toBeTruthy()
  })

  it('a file that is sent as it is removed stays (403), and is there for its readers', async () => {
    const { id } = await upload(jpeg)
    const body = { messageText: 'Look here', attachmentIds: [id] }
    const overtaken = asOvertaken('patient', /^delete from "attachments"/, () => send(body))
    await expect(
      overtaken.call('DELETE /conversations/:conversation/attachments/:attachment', {
        params: { conversation, attachment: id },
      }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await read('support', id)).mimeType).toBe('image/jpeg')
  })

  it('what was not sent within a day is forgotten; what was sent stays', async () => {
    const unsent = await upload(jpeg)
    const sent = await upload(jpeg)
    await send({ messageText: 'Kept', attachmentIds: [sent.id] })
    const env = environmentOf(bindings)
    await purgeUnsentFiles(env, connect(bindings.DB), Date.now() + 2 * 86_400_000)
    await expect(read('patient', unsent.id)).rejects.toMatchObject({ status: 404 })
    expect((await read('patient', sent.id)).mimeType).toBe('image/jpeg')
  })

  it('what is sent as it would be forgotten stays, and is there for its readers', async () => {
    const { id } = await upload(jpeg)
    const overtaken = databaseBefore(/^\s*delete from attachments/, () =>
      send({ messageText: 'Late', attachmentIds: [id] }),
    )
    await purgeUnsentFiles(environmentOf(bindings), connect(overtaken), Date.now() + 2 * 86_400_000)
    expect((await read('support', id)).mimeType).toBe('image/jpeg')
  })

  it('a file that is sent again under its key, at once too, is one file', async () => {
    const count = async () => (await bindings.FILES.list({ prefix: 'attachments/' })).objects.length
    const before = await count()
    const once = () =>
      as('patient').call('POST /conversations/:conversation/attachments', {
        params: { conversation },
        body: { file: jpeg.toString('base64'), name: 'card' },
        once: 'file',
      })
    const answers = [...(await Promise.all([once(), once()])), await once()]
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  it('strangers to the conversation find no file there (404)', async () => {
    const { id } = await upload(jpeg)
    await send({ messageText: 'Private', attachmentIds: [id] })
    await expect(read('otherPatient', id)).rejects.toMatchObject({ status: 404 })
    await expect(upload(jpeg, 'otherPatient')).rejects.toMatchObject({ status: 404 })
  })
})

describe('a document of a task', () => {
  const taskFor = async (patientId: string) =>
    (await as('manager').tasks.create({ kind: 'call_back', patientId } as never)).id
  const attach = (who: Person, task: string, file: Buffer = jpeg, name = 'card') =>
    as(who).call('POST /tasks/:task/documents', {
      params: { task },
      body: { file: file.toString('base64'), name },
    })
  const list = (who: Person, task: string) =>
    as(who).call('GET /tasks/:task/documents', { params: { task } })
  const download = (who: Person, task: string, attachment: string) =>
    as(who).call('GET /tasks/:task/documents/:attachment', { params: { task, attachment } })
  const remove = (who: Person, task: string, attachment: string) =>
    as(who).call('DELETE /tasks/:task/documents/:attachment', { params: { task, attachment } })

  it('staff who work on the task add, list and read it; its patient does not', async () => {
    const task = await taskFor(jordan)
    const added = await attach('manager', task)
    expect(await list('provider', task)).toMatchObject([{ id: added.id, name: 'card.jpg' }])
    const read = await download('provider', task, added.id)
    expect(read.mimeType).toBe('image/jpeg')
    expect(Buffer.from(read.file, 'base64').toString('latin1')).not.toContain('taken at home')
    for (const refused of [
      list('patient', task),
      download('patient', task, added.id),
      attach('patient', task),
    ])
      await expect(refused).rejects.toMatchObject({ status: 403 })
  })

  it('roles without work on tasks get 403, clinicians of other patients 404', async () => {
    const task = await taskFor(jordan)
    const { id } = await attach('provider', task)
    for (const who of ['cbo', 'admin'] as const) {
      await expect(list(who, task)).rejects.toMatchObject({ status: 403 })
      await expect(download(who, task, id)).rejects.toMatchObject({ status: 403 })
      await expect(attach(who, task)).rejects.toMatchObject({ status: 403 })
    }
    for (const who of ['otherProvider', 'support', 'pharmacy'] as const) {
      await expect(list(who, task)).rejects.toMatchObject({ status: 404 })
      await expect(download(who, task, id)).rejects.toMatchObject({ status: 404 })
      await expect(attach(who, task)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('is a picture or a PDF by its bytes, not by its name (422)', async () => {
    const task = await taskFor(jordan)
    for (const file of [Buffer.from('<script>alert(1)</script>'), Buffer.from('PK\u0003\u0004')])
      await expect(attach('provider', task, file, 'card.jpg')).rejects.toMatchObject({
        status: 422,
      })
    expect((await attach('provider', task, await pdf(), 'card.jpg')).name).toBe('card.pdf')
    expect(await list('provider', task)).toHaveLength(1)
  })

  it('is removed by who added it, and is not found at another task', async () => {
    const [task, other] = [await taskFor(jordan), await taskFor(jordan)]
    const { id } = await attach('provider', task)
    await expect(download('provider', other, id)).rejects.toMatchObject({ status: 404 })
    await expect(remove('assistant', task, id)).rejects.toMatchObject({ status: 403 })
    await remove('provider', task, id)
    await expect(download('provider', task, id)).rejects.toMatchObject({ status: 404 })
  })
})
