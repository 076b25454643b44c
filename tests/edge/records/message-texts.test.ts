import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { as, bindings, db, type Person, world } from '../world'

beforeAll(() => world())
beforeEach(async () => {
  await db.prepare('delete from deliveries').run()
})

const textOf = async (id: string) => {
  const [kind, language] = id.split('.')
  const found = await as('admin').message_texts.list({
    filter: { kind, language: language as 'en' },
  })
  const text = found.find((each) => each.id === id)
  if (!text) throw new Error(`There is no text ${id}`)
  return text
}
const change = (id: string, words: object, who: Person = 'admin') =>
  as(who).message_texts.update(id, words)
const lastChange = async (subjectId: string) =>
  (await as('admin').catalogue_changes.list({ filter: { subjectId } }))[0]
const undo = async (id: string) =>
  as('admin').call('POST /catalogue_changes/:catalogue_change/undo', {
    params: { catalogue_change: (await lastChange(id))?.id ?? '' },
  })

const values = { when: '11/23/2026, 9:20 AM ET', link: 'https://careplus.test/x', code: '123456' }
/** What a reader is sent. */
const sent = async (
  kind: string,
  channel: 'email' | 'sms' | 'push',
  language: string,
  isForStaff = false,
) => {
  const env = environmentOf(bindings)
  const id = uuidv7()
  const delivery = { id, key: id, channel, language, kind, to: 'reader@mail.test', isForStaff }
  await connect(env.DB).batch([
    await enqueueDelivery(env, { ...delivery, brandName: 'Voltage', values }),
  ])
  const message = (await capturedMessages(env)).find((each) => each.id === id)
  return { subject: message?.subject, text: message?.text }
}

describe('the words of a message', () => {
  it('are the product’s until an admin writes others, which go out in the language of the reader', async () => {
    expect(await textOf('visit_booked.es')).toMatchObject({
      title: 'Cita',
      version: 1,
      about: 'A visit is booked',
      channels: ['push', 'sms', 'email'],
      problem: null,
    })
    const words = {
      title: 'Su hora con {brand}',
      text: 'Nos vemos el {when}.',
      action: 'Todo está aquí: {link}',
    }
    expect(await change('visit_booked.es', words)).toMatchObject({ ...words, version: 2 })
    expect(await sent('visit_booked', 'email', 'es')).toEqual({
      subject: 'Su hora con Voltage',
      text: `Nos vemos el ${values.when}.\nTodo está aquí: ${values.link}\n— Voltage`,
    })
    expect((await sent('visit_booked', 'push', 'es')).text).toBe(`Nos vemos el ${values.when}.`)
    expect((await sent('visit_booked', 'sms', 'es')).text).toContain('Nos vemos el')
    expect((await sent('visit_booked', 'email', 'en')).subject).toBe('Appointment')
    expect((await sent('visit_booked', 'email', 'es', true)).subject).not.toContain('Su hora')
  })

  it('for staff are changed by themselves', async () => {
    await change('visit_booked.en.staff', { text: 'Your day has one more: {when}.' })
    expect((await sent('visit_booked', 'email', 'en', true)).text).toContain(
      'Your day has one more',
    )
    expect((await sent('visit_booked', 'email', 'en')).text).not.toContain('Your day has one more')
  })

  it('are versions with their author, and are put back', async () => {
    await change('visit_moved.en', { title: 'Your time' })
    expect(await lastChange('visit_moved.en')).toMatchObject({
      subjectType: 'message_texts',
      changedByName: 'Ada Min',
      changes: [{ name: 'title', from: 'Appointment', to: 'Your time' }],
    })
    await undo('visit_moved.en')
    expect(await textOf('visit_moved.en')).toMatchObject({ title: 'Appointment', version: 3 })
    expect((await sent('visit_moved', 'email', 'en')).subject).toBe('Appointment')
  })

  it.each([
    ['visit_booked.en', { text: 'See you soon.' }, 'text', 'Leave {when} in'],
    ['visit_booked.en', { action: '' }, 'action', 'Leave {link} in'],
    ['visit_booked.en', { text: 'On {when}: {patient}' }, 'text', 'Nothing fills {patient} here'],
    ['visit_booked.en', { title: '{when}' }, 'title', 'Nothing fills {when} here'],
    ['visit_booked.en', { text: 'On {when}}' }, 'text', 'A brace'],
    ['visit_booked.en', { text: 'On {when}: https://x.test' }, 'text', 'Leave addresses out'],
    ['visit_booked.en', { title: 'Your PrEP visit' }, 'title', 'PrEP'],
    ['visit_booked.en', { text: 'HIV testing on {when}' }, 'text', 'HIV'],
    ['visit_booked.es', { text: 'Su médico le espera el {when}' }, 'text', 'médico'],
    ['visit_booked.fr', { text: 'Votre santé, le {when}' }, 'text', 'santé'],
    ['visit_booked.ar', { text: 'موعد العيادة {when}' }, 'text', 'عيادة'],
    ['visit_booked.en', { title: '' }, 'title', 'Enter a subject'],
    ['visit_booked.en', { text: `${'a '.repeat(299)}{when}`.slice(-600) }, 'text', 'too long'],
    ['code.en', { text: 'Your sign-in code' }, 'text', 'Leave {code} in'],
  ] as const)(
    'of %s are refused as %j, with the reason at its field',
    async (id, words, field, reason) => {
      const before = await textOf(id)
      const error = await change(id, words).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ status: 422 })
      expect(JSON.stringify((error as { fields: object }).fields)).toContain(reason)
      expect((error as { fields: object }).fields).toHaveProperty(field)
      expect((await textOf(id)).version).toBe(before.version)
    },
  )

  it('that a release asks more of are not sent: the product’s are, and the page says why', async () => {
    await db
      .prepare(
        "update message_texts set text = 'Old words', version = 5 where id = 'visit_canceled.en'",
      )
      .run()
    const { problem } = await textOf('visit_canceled.en')
    const { text } = await sent('visit_canceled', 'email', 'en')
    expect(problem === null).toBe(text?.includes('Old words'))
  })

  it('are read and changed by admins alone', async () => {
    for (const who of ['manager', 'support', 'provider', 'patient'] as const) {
      await expect(as(who).message_texts.list()).rejects.toMatchObject({ status: 403 })
      await expect(change('visit_booked.en', { title: 'x' }, who)).rejects.toMatchObject({
        status: 403,
      })
    }
  })

  it('of the product pass what is asked of the clinic’s, in each language', async () => {
    const texts = await as('admin').message_texts.list()
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.filter(({ version, problem }) => version === 1 && problem)).toEqual([])
  })
})
