import { beforeAll, expect, it } from 'vitest'
import { outboxProcessor } from '../../events/event-fixtures'
import { isHello, line } from '../../events/sockets'
import { as, db, userId, world } from '../../world'

const jordan = userId('patient')
const share = (allowSharingHealthData: boolean) =>
  as('patient').call('PATCH /users/:user/user_settings', {
    params: { user: jordan },
    body: { allowSharingHealthData },
  })

beforeAll(world)

it('a withdrawal is told to open windows of the patient’s organization alone, without a notification', async () => {
  await share(true)
  await outboxProcessor().drain()
  const [own, another] = await Promise.all([line('cbo'), line('otherCbo')])
  await Promise.all([own.hears(isHello), another.hears(isHello)])
  await share(false)
  await outboxProcessor().drain()
  const frame = await own.hears((each) => 'action' in each)
  expect(frame).toMatchObject({ action: 'reassigned_patient' })
  expect(JSON.parse((frame as unknown as { attributes: string }).attributes)).toMatchObject({
    type: 'patients',
    id: jordan,
  })
  expect(another.frames).toHaveLength(1)
  const notifications = await db
    .prepare('select count(*) as count from user_notifications where user_id = ?')
    .bind(userId('cbo'))
    .first()
  expect(notifications).toEqual({ count: 0 })
})

it('an organization is not told of a patient who never shared with it', async () => {
  await db.prepare('delete from consents where patient_id = ?').bind(jordan).run()
  await db
    .prepare("delete from user_settings where user_id = ? and name = 'allow_sharing_health_data'")
    .bind(jordan)
    .run()
  const own = await line('cbo')
  await own.hears(isHello)
  await share(false)
  await outboxProcessor().drain()
  expect(own.frames).toHaveLength(1)
})
