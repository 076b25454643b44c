import { beforeAll, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { suppressAddress } from '#edge/deliveries/suppressions'
import { connect } from '#edge/platform/db/connection'
import { bindings, db, userId, world } from '../../world'
import { browser, codeTo, data, env } from '../sign-in'

const phone = '2125550142'
const stamp = '2026-01-01T00:00:00.000Z'
const patient = userId('patient')

beforeAll(world)

it('a patient who answered STOP and signs in by phone gets the code by mail, and it opens the session', async () => {
  await db
    .prepare(
      'update users set phone = ?, phone_verified_at = ?, email_verified_at = ? where id = ?',
    )
    .bind(phone, stamp, stamp, patient)
    .run()
  await connect(bindings.DB).batch([await suppressAddress(env, 'sms', phone, 'stopped')])
  const visitor = browser()
  const response = await visitor.post('/auth/login', { phone })
  expect(response.status).toBe(202)
  await sendDueDeliveries(env)
  const user = await db
    .prepare('select email from users where id = ?')
    .bind(patient)
    .first<{ email: string }>()
  const { id } = await data(response)
  const code = await codeTo(user?.email ?? '')
  const opened = await visitor.post('/auth/verification_code', { id, code })
  expect(opened.ok).toBe(true)
  expect(await capturedMessages(env, phone)).toEqual([])
})
