import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { codeField, uuid } from '#edge/platform/fields'
import { session } from '../sessions/contract'

/** Why one looks through another's account: codes, with words for the patient beside them. */
export const loginAsReasons = [
  'reported_problem',
  'asked_for_help',
  'check_settings',
  'investigation',
] as const
export type LoginAsReason = (typeof loginAsReasons)[number]

export const loginAs = z.strictObject({
  reasonCode: z.enum(loginAsReasons, 'Choose a reason'),
  /** The number of the request it is for: never words, for it is kept with the event. */
  ticket: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^[A-Za-z0-9-]{0,40}$/, 'Use the number of the request: letters, digits, dashes'),
      ),
  ),
  /** The code the patient reads out, where the role needs one. */
  code: z.optional(codeField),
})
/** The same for a role that needs the patient’s code. */
export const loginAsWithCode = z.extend(loginAs, { code: codeField })

export const createLoginAsCode = endpoint('login_as.allow', {
  at: 'POST /auth/login_as/code',
  status: 201,
  description:
    'A code of six digits that the patient reads out to customer support, who may then look through the account. It works once, for 10 minutes, and takes the place of one before.',
  output: resourceObject('login_as_codes', { id: uuid, code: codeField, expiresAt: z.string() }),
  limit: { max: 20, windowSeconds: 3600 },
  stepUp: true,
})

export const startLoginAs = endpoint('login_as.start', {
  at: 'POST /auth/login_as',
  maxBodyBytes: 2 * 1024,
  description:
    'Look through the account of a patient, or of a colleague, for 30 minutes: reading alone, without clinical records, and shown to the patient.',
  query: z.strictObject({ userId: uuid }),
  body: loginAs,
  output: session,
  limit: { max: 20, windowSeconds: 3600 },
  stepUp: true,
})

export const endLoginAs = endpoint('login_as.end', {
  at: 'DELETE /auth/login_as',
  description: 'Go back from an account one looks through to one’s own.',
  output: session,
})
