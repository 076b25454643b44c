import { expect, it } from 'vitest'
import { notificationKinds } from '#edge/deliveries/kinds'
import { announcements } from '#edge/subscribers'

const files = import.meta.glob<string>('../../../src/edge/domains/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Operations and jobs that write a message or an entry of the list themselves. */
const senders = Object.values(files).filter((source) =>
  /\b(enqueueDelivery|faxDocument|securityNotice)\(|insert into user_notifications/.test(source),
)
const isAnnounced = (code: string) => announcements.some(({ kinds }) => kinds.includes(code))
const isSent = (code: string) =>
  isAnnounced(code) || senders.some((source) => source.includes(`'${code}'`))

it('every notification kind is sent by an announcement, an operation or a job', () => {
  expect(notificationKinds.map(({ code }) => code).filter((code) => !isSent(code))).toEqual([])
})

it('every kind that an announcement tells is a row of the table', () => {
  const codes = new Set(notificationKinds.map(({ code }) => code))
  expect(announcements.flatMap(({ kinds }) => kinds).filter((code) => !codes.has(code))).toEqual([])
})
