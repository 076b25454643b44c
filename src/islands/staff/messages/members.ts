import type { Role } from '#edge/access/roles'
import { apiWithLocalErrors } from '../../stores/api'

/** A colleague as a conversation shows them. */
export interface ConversationMember {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly portrait: string | null
  readonly outOfOfficeMessage: string | null
  readonly isMember: boolean
}

const of = (conversation: string) => ({ params: { conversation } })

export const loadConversationMembers = (id: string): Promise<readonly ConversationMember[]> =>
  apiWithLocalErrors.call('GET /conversations/:conversation/users', of(id))

export const loadSenders = (id: string): Promise<readonly ConversationMember[]> =>
  apiWithLocalErrors.call('GET /conversations/:conversation/users/send_on_behalf_of_users', of(id))

export const addMember = (id: string, userId: string) =>
  apiWithLocalErrors.call('POST /conversations/:conversation/users', {
    ...of(id),
    body: { userId },
  })

export const removeMember = (id: string, user: string) =>
  apiWithLocalErrors.call('DELETE /conversations/:conversation/users/:user', {
    params: { conversation: id, user },
  })
