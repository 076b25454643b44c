import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { sendDelivery } from '#edge/deliveries/send'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { connect } from '#edge/platform/db/connection'
import { uuidv7 } from '#edge/platform/ids'
import { platformBrands } from '#server/request/content-reader'
import { bindings, cboId, db, userId, world } from '../../world'
import { enrollPatient, env } from '../auth-fixtures'

beforeAll(world)
afterEach(() => vi.restoreAllMocks())

const mail = {
  channel: 'email',
  language: 'en',
  kind: 'code',
  values: { code: '123456' },
} as const

describe('the name in a letter', () => {
  const [main, juniper, voltage] = ['Care Plus', 'Juniper', 'Voltage'].map((name, n) => ({
    id: `01990000-0000-7000-8000-00000000000${n}`,
    name,
    isDefault: n === 0,
    cboId: name === 'Voltage' ? cboId('cbo') : null,
  }))
  beforeEach(() => provideBrandLookup(async () => [main, juniper, voltage] as never))
  afterEach(() => provideBrandLookup(platformBrands))
  const coded = async (userId: string | null) => {
    const id = uuidv7()
    const to = `${id}@mail.test`
    const rest = { ...mail, id, key: id, to } as const
    await connect(bindings.DB).batch([await enqueueDelivery(env, { ...rest, userId })])
    return (await capturedMessages(env, to))[0]
  }
  const came = (theme: string | null, cbo: string | null) =>
    db
      .prepare('update patients set theme_id = ?, cbo_id = ? where id = ?')
      .bind(theme, cbo, userId('patient'))
      .run()

  it('is the brand the patient enrolled with, else that of their organization, else the default', async () => {
    await came(juniper?.id ?? '', cboId('cbo'))
    expect(await coded(userId('patient'))).toMatchObject({ subject: 'Your Juniper code' })
    await came(null, cboId('cbo'))
    expect(await coded(userId('patient'))).toMatchObject({ subject: 'Your Voltage code' })
    await came(null, cboId('otherCbo'))
    expect((await coded(userId('patient')))?.text).toContain('Nobody from Care Plus')
    expect(await coded(null)).toMatchObject({ subject: 'Your Care Plus code' })
  })

  it('is the brand of an enrollment from its first code on, and stays with the account', async () => {
    const { id, person } = await enrollPatient({ theme_id: juniper?.id })
    expect((await capturedMessages(env, person.email)).map(({ subject }) => subject)).toEqual([
      'Your Juniper code',
    ])
    expect(await coded(id)).toMatchObject({ subject: 'Your Juniper code' })
  })

  it('is also the name a mail comes from, at the one address of the clinic', async () => {
    const fetchMock = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ id: 'mail-2' }))
    await came(juniper?.id ?? '', null)
    const id = uuidv7()
    const rest = { ...mail, id, key: id, to: 'a@mail.test' } as const
    await connect(bindings.DB).batch([
      await enqueueDelivery(env, { ...rest, userId: userId('patient') }),
    ])
    await sendDelivery(
      { ...env, RESEND_API_KEY: 're_key', MAIL_FROM: 'Care Plus <care@careplus.test>' },
      id,
    )
    const body = JSON.parse(String(fetchMock.mock.calls.at(-1)?.[1]?.body))
    expect(body.from).toBe('Juniper <care@careplus.test>')
  })
})
