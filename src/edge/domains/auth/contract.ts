import { deliveryChannel, verificationCode } from '#edge/deliveries/contract'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { codeField, email, phone, uuid } from '#edge/platform/fields'
import { enrollment } from '../enrollment/contract'
import { factorChallenge } from '../second_factors/contract'
import { assertion } from '../second_factors/passkeys/contract'
import { session } from '../sessions/contract'

const challenge = z
  .string('Ask for a new code')
  .check(z.regex(/^[\w-]{20,64}$/, 'Ask for a new code'))
/** Whose account an email opens where one person has two. Without it: the patient's, else the staff's. */
const side = z.optional(z.enum(['patient', 'staff'], 'Choose patient or staff'))
const typedPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'), z.maxLength(256, 'Use at most 256 characters'))

export const login = endpoint('auth.login', {
  status: [200, 202],
  maxBodyBytes: 4 * 1024,
  at: 'POST /auth/login',
  description: 'Sign in with email and password; with an email or a phone alone, ask for a code.',
  body: z
    .object({
      email: z.optional(email),
      phone: z.optional(phone),
      password: z.optional(typedPassword),
      as: side,
    })
    .check(
      z.refine((body) => Boolean(body.email || body.phone), {
        error: 'Enter your email or your phone',
        path: ['email'],
      }),
      z.refine((body) => !body.password || Boolean(body.email), {
        error: 'Enter your email',
        path: ['email'],
      }),
    ),
  output: z.union([session, verificationCode, factorChallenge]),
})
export const refreshSession = endpoint('auth.renew', {
  at: 'GET /auth/login',
  description: 'Trade the refresh cookie for a new token; the cookie is replaced.',
  output: session,
})
export const logout = endpoint('auth.logout', {
  maxBodyBytes: 1024,
  at: 'POST /auth/logout',
  description: 'Sign out here, or everywhere.',
  query: z.strictObject({ everywhere: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({ everywhere: z.optional(z.boolean()) }),
})
export const dobLogin = endpoint('auth.dob_login', {
  maxBodyBytes: 2 * 1024,
  at: 'POST /auth/dob_login',
  description:
    'Sign in with a link that was sent (`fa`) and the date of birth; never with the date alone.',
  body: z.object({ fa: challenge, dob: z.iso.date('Enter your date of birth') }),
  output: session,
})
export const signInByCode = endpoint('auth.check_code', {
  maxBodyBytes: 4 * 1024,
  at: 'POST /auth/verification_code',
  status: [200, 202],
  description: 'Check a code: it enrolls, resumes an enrollment, or signs in.',
  body: z.object({
    id: challenge,
    code: codeField,
    /** Asked for when more than one person uses the phone the code went to, and of an enrollment. */
    dob: z.optional(z.iso.date('Enter your date of birth')),
    /** Of the browser that enrolls, which is not asked for the date of birth. */
    enrollmentToken: z.optional(z.string().check(z.maxLength(64, 'Start again'))),
  }),
  output: z.union([session, enrollment, factorChallenge]),
})
export const resendCode = endpoint('auth.resend_code', {
  status: 202,
  maxBodyBytes: 4 * 1024,
  at: 'PUT /auth/verification_code/resend',
  description: 'Send the code again, at most every 30 seconds and five times an hour.',
  body: z.object({ id: challenge, channel: z.optional(deliveryChannel) }),
  output: verificationCode,
})
export const forgotPassword = endpoint('auth.forgot_password', {
  status: 202,
  maxBodyBytes: 4 * 1024,
  at: 'POST /auth/forgot_password_email',
  description:
    'Send a code with which a new password can be set. Known or not, the answer is the same.',
  body: z.object({ email, as: side }),
  output: verificationCode,
})
/** A proof that this session is used by its owner; sensitive writes ask for one. */
export const stepUp = endpoint('sessions.step_up', {
  maxBodyBytes: 16 * 1024,
  at: 'POST /auth/step_up',
  description:
    'Prove again who you are before a sensitive change: with a passkey; staff with their authenticator app, patients with the password or a code.',
  body: z
    .object({
      passkey: z.optional(assertion),
      totpCode: z.optional(codeField),
      currentPassword: z.optional(typedPassword),
      id: z.optional(challenge),
      code: z.optional(codeField),
    })
    .check(
      z.refine(
        (body) =>
          Boolean(body.passkey || body.totpCode || body.currentPassword || (body.id && body.code)),
        {
          error: 'Enter your current password or a code',
          path: ['currentPassword'],
        },
      ),
    ),
  output: resourceObject('step_ups', { id: uuid, confirmedUntil: z.string() }),
})
export const sendStepUpCode = endpoint('auth.step_up_code', {
  status: 202,
  maxBodyBytes: 2 * 1024,
  at: 'POST /auth/step_up/code',
  description: 'Send a code for a step-up to the email or the phone that is proven already.',
  body: z.object({ channel: z.optional(deliveryChannel) }),
  output: verificationCode,
})
export const acceptInvitation = endpoint('invitations.accept', {
  status: 202,
  maxBodyBytes: 2 * 1024,
  at: 'POST /auth/invitations',
  description:
    'Accept an invitation by its link, with a password; the second factor is set up after it.',
  body: z.object({
    token: z.string('Ask for a new invitation').check(z.maxLength(64, 'Ask for a new invitation')),
    password: z.string('Enter a password').check(z.maxLength(256, 'Use at most 256 characters')),
  }),
  output: factorChallenge,
})
export const changePassword = endpoint('users.change_password', {
  maxBodyBytes: 4 * 1024,
  at: 'PATCH /users/:id/password',
  description: 'Set your own password, with the current one or soon after signing in by code.',
  body: z.object({
    password: z.string('Enter a password'),
    currentPassword: z.optional(typedPassword),
  }),
})
export const recordActivity = endpoint('auth.heartbeat', {
  at: 'POST /heartbeat',
  description:
    'Say that the user is active, at most once in 300 seconds; answers a fresh token. Needs the refresh cookie of the session.',
  output: session,
})
export const renewToken = endpoint('auth.idle', {
  at: 'GET /heartbeat',
  description:
    'Answers a fresh token while the last activity is recent enough; is no activity itself. Needs the refresh cookie of the session.',
  output: session,
})
