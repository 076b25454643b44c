import { roles } from '#edge/access/roles'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { instantField, uuid } from '#edge/platform/fields'

/** What a sign-in answers; the same token is in the cookie `careplus_token`. */
export const session = resourceObject('sessions', {
  id: uuid,
  token: z.string(),
  /** Seconds since 1970. */
  exp: z.int(),
  userId: uuid,
  role: z.enum(roles),
  /** At a sign-in: whether it made the account, and whether there is a password. */
  enrolled: z.optional(z.boolean()),
  password: z.optional(z.boolean()),
})

const signIn = resourceObject('sign_ins', {
  id: uuid,
  method: z.string(),
  createdAt: instantField,
  lastActiveAt: z.string(),
  expiresAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export const listSignIns = endpoint('sign_ins.list', {
  at: 'GET /users/:user/sign_ins',
  description: "Where one's own account is signed in, the latest first.",
  output: z.array(signIn),
})
export const endSignIn = endpoint('sign_ins.end', {
  at: 'DELETE /users/:user/sign_ins/:sign_in',
  description: "Ends a sign-in of one's own account; the current one ends by signing out.",
})
export const endOtherSignIns = endpoint('sign_ins.end_others', {
  at: 'DELETE /users/:user/sign_ins',
  description: "Ends every sign-in of one's own account but the current one.",
})
