import { vi } from 'vitest'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { connect } from '#edge/platform/db/connection'
import { uuidv7 } from '#edge/platform/ids'
import { bindings, db } from '../../world'
import { env } from '../auth-fixtures'

/** A code that is to be sent. */
export const mail = {
  channel: 'email',
  language: 'en',
  kind: 'code',
  values: { code: '123456' },
} as const
export const posted = async (channel: 'email' | 'sms' = 'email', key: string = uuidv7()) => {
  const id = uuidv7()
  const to = channel === 'email' ? 'canary@mail.test' : '2125550188'
  await connect(bindings.DB).batch([await enqueueDelivery(env, { ...mail, id, key, channel, to })])
  return id
}
export const row = (id: string) =>
  db.prepare('select * from deliveries where id = ?').bind(id).first<Record<string, unknown>>()
/** The provider's answers, one after the other; what it was sent. */
export const provider = (...answers: (Response | Error)[]) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next instanceof Error) throw next
    return next?.clone() ?? new Response(null, { status: 500 })
  })
