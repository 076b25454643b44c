import { runMessageStorm } from '../tests/crash/message-storm.mjs'
import { assertStormKept } from '../tests/crash/storm-proof.mjs'

/** The storm of the crash tests in full: fails where a message is lost, doubled or out of place. */
export const measureMessageStorm = async (port) => {
  const kills = 5
  const storm = await runMessageStorm({ writers: 50, messages: 200, kills, port })
  assertStormKept(storm)
  const { stored, tally, writingMs, restartMs } = storm
  return {
    'messages of 50 writers': {
      messages: stored.length,
      kills,
      attempts: tally.attempts,
      'each once, in order': true,
      'messages per second': Math.round(stored.length / (writingMs / 1_000)),
      'restart, seconds': Math.round(restartMs / kills / 100) / 10,
    },
  }
}
