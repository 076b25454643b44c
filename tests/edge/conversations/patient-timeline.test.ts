import { beforeAll, expect, it } from 'vitest'
import { as, type Person, userId, world } from '../world'

const jordan = userId('patient')
const eventsOf = async (who: Person) =>
  (await as(who).events.in({ patients: jordan }).list()).map(
    ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`,
  )
const typesOf = (events: readonly string[]) => events.map((event) => event.split(' ')[0])

beforeAll(world)

it('a patient reads nothing in their timeline of what staff write among themselves', async () => {
  const { conversationId } = await as('patient').call('POST /users/:user/conversations', {
    params: { user: userId('provider') },
    body: { messageText: 'One more question' },
  })
  await as('provider').call('POST /conversations/:conversation/notes', {
    params: { conversation: conversationId },
    body: { body: 'Ask the pharmacist' },
  })
  await as('support').work_notes.in({ patients: jordan }).create({ body: 'Call back' })
  const internal = await as('provider').call('POST /patients/:patient/conversations/internal', {
    params: { patient: jordan },
    body: { kind: 'internal' },
  })
  await as('provider').call('PATCH /conversations/:conversation/messages', {
    params: { conversation: internal.id },
    body: { messageText: 'Between us' },
  })
  const ofStaff = await eventsOf('clinical_lead')
  expect(typesOf(ofStaff)).toEqual(expect.arrayContaining(['conversation_notes', 'work_notes']))
  expect(ofStaff).toContain(`conversations ${internal.id}`)
  const own = await eventsOf('patient')
  expect(typesOf(own)).not.toContain('conversation_notes')
  expect(typesOf(own)).not.toContain('work_notes')
  expect(own).not.toContain(`conversations ${internal.id}`)
  expect(own).toContain(`conversations ${conversationId}`)
})
