import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runMessageStorm } from './message-storm.mjs'
import { assertStormKept } from './storm-proof.mjs'

const port = Number(process.env.CRASH_PORT ?? 4399) + 1

// `npm run bench` runs the same with 200 messages each.
test('50 writers lose no message and write none twice while their server is killed three times', async (t) => {
  const storm = await runMessageStorm({ writers: 50, messages: 20, kills: 3, port })
  const { attempts, lost, askedToWait } = storm.tally
  t.diagnostic(
    `${storm.stored.length} messages by ${attempts} attempts, ${lost} without an answer or refused for load, ${askedToWait} asked to wait`,
  )
  assert.ok(lost > 0, 'the kills cost the writers answers')
  assertStormKept(storm)
})
