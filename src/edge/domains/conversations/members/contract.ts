import { roles } from '#edge/access/roles'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { line, uuid } from '#edge/platform/fields'

const text = z.nullable(z.string())

const member = resourceObject('conversation_users', {
  name: z.string(),
  role: z.enum(roles),
  portrait: text,
  outOfOfficeMessage: text,
  /** Whether they were added, and may write in it for that. */
  isMember: z.boolean(),
})

export const listMembers = endpoint('conversation_users.list', {
  at: 'GET /conversations/:conversation/users',
  description: 'The colleagues who were added to a conversation.',
  output: z.array(member),
})

export const searchMembers = endpoint('conversation_users.search', {
  at: 'GET /conversations/:conversation/users/search',
  description: 'Colleagues who may be added to a conversation or mentioned in it, by name.',
  query: z.strictObject({ q: z.optional(line(60)) }),
  output: z.array(member),
})

export const listSenders = endpoint('conversation_users.senders', {
  at: 'GET /conversations/:conversation/users/send_on_behalf_of_users',
  description:
    'On whose behalf the caller may write to the patient: an assistant for their clinician, a lead for those they supervise, a clinical admin while the clinician is out of office.',
  output: z.array(member),
})

export const addMember = endpoint('conversations.add_user', {
  at: 'POST /conversations/:conversation/users',
  description: 'Adds a colleague to a conversation: they read it and may write in it.',
  body: z.object({ userId: uuid }),
  status: 201,
  output: member,
})

export const removeMember = endpoint('conversations.remove_user', {
  at: 'DELETE /conversations/:conversation/users/:user',
  description: 'Takes a colleague, or the caller, out of a conversation again.',
})
