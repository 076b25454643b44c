import { createHmac } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { iceServersOf } from '#edge/platform/services/turn'
import { setClock } from '#edge/platform/time'

afterEach(() => setClock(null))

it('names no relay and no STUN server unless one is configured', async () => {
  expect(await iceServersOf({})).toEqual([])
  expect(await iceServersOf({ TURN_URLS: ' , ' })).toEqual([])
})

it('gives the configured relays, with credentials for four hours that name no user', async () => {
  setClock(1_800_000_000_000)
  const username = `${1_800_000_000 + 4 * 3_600}:visit`
  expect(
    await iceServersOf({
      TURN_URLS: 'turn:relay.example:3478, turns:relay.example:5349',
      TURN_SECRET: 'shared',
    }),
  ).toEqual([
    {
      urls: ['turn:relay.example:3478', 'turns:relay.example:5349'],
      username,
      credential: createHmac('sha1', 'shared').update(username).digest('base64'),
    },
  ])
})

it('gives a relay without a secret as it is', async () => {
  expect(await iceServersOf({ TURN_URLS: 'stun:relay.example' })).toEqual([
    { urls: ['stun:relay.example'] },
  ])
})
