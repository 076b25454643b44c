import assert from 'node:assert/strict'

/** What must hold after a storm; both sides are compared by the ids of the messages. */
export const assertStormKept = ({ written, read, stored, events, notifications, retries }) => {
  const acknowledged = written.flatMap(({ sent }) => sent.map(({ id }) => id))
  assert.equal(new Set(acknowledged).size, acknowledged.length, 'each message has an id of its own')
  assert.deepEqual(
    stored.map(({ id }) => id).sort(),
    acknowledged.toSorted(),
    'what is stored is what was acknowledged, each once',
  )
  for (const [conversation, seen] of read) {
    const own = stored.filter((message) => message.conversation === conversation)
    assert.deepEqual(
      own.map(({ seq }) => seq),
      own.map((_, at) => at + 1),
      'the places in a conversation have no gap',
    )
    assert.deepEqual(
      seen.map(({ id }) => id),
      own.map(({ id }) => id),
      'the reader saw each message once, in its place',
    )
  }
  for (const { userId, sent } of written)
    assert.deepEqual(
      stored.filter(({ sender }) => sender === userId).map(({ clientId }) => clientId),
      sent.map(({ clientId }) => clientId),
      'each writer’s messages stand in the order they were written',
    )
  assert.deepEqual(
    events.map(({ message }) => message).sort(),
    acknowledged.toSorted(),
    'each message has one event',
  )
  assert.ok(
    events.every(({ seals }) => seals === 1),
    'each event is sealed once',
  )
  assert.deepEqual(retries, [], 'no subscriber waits for another attempt')
  assert.deepEqual(
    notifications.map(({ n }) => n),
    [...read].map(() => 1),
    'each patient has one unread notification for all of it',
  )
}
