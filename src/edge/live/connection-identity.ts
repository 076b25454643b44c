import { type Role, roles } from '../access/roles'

/** Whose socket it is. */
export type ConnectionIdentity = {
  readonly userId: string
  readonly role: Role
  readonly sessionId: string
}

const header = 'x-careplus-identity'

/** Headers for the channel: who was let in, and nothing of what they sent to prove it. */
export const identityHeaders = ({ userId, role, sessionId }: ConnectionIdentity): Headers =>
  new Headers({ upgrade: 'websocket', [header]: [userId, role, sessionId].join(' ') })

export const identityOf = (headers: Headers): ConnectionIdentity => {
  const [userId, name, sessionId] = headers.get(header)?.split(' ') ?? []
  const role = roles.find((known) => known === name)
  if (!userId || !role || !sessionId) throw new Error('A socket without a holder')
  return { userId, role, sessionId }
}
