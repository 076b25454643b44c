import { type Role, roles } from '../access/roles'

/** Whose connection it is. */
export type ConnectionIdentity = {
  readonly userId: string
  readonly role: Role
  readonly sessionId: string
}

const header = 'x-careplus-identity'

/** Headers for the channel: the authenticated caller, without their credentials. */
export const identityHeaders = ({ userId, role, sessionId }: ConnectionIdentity): Headers =>
  new Headers({ upgrade: 'websocket', [header]: [userId, role, sessionId].join(' ') })

export const identityOf = (headers: Headers): ConnectionIdentity => {
  const [userId, name, sessionId] = headers.get(header)?.split(' ') ?? []
  const role = roles.find((known) => known === name)
  if (!userId || !role || !sessionId) throw new Error('A connection without an identity')
  return { userId, role, sessionId }
}
