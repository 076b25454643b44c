import * as z from 'zod/mini'
import { email, phone } from '#edge/platform/fields'

const missing = 'Enter your email or your mobile phone'
const handle = z.string(missing).check(
  z.trim(),
  z.refine(
    (typed) => (typed.includes('@') ? email : phone).safeParse(typed).success,
    'Please enter valid email or phone',
  ),
)

/** Signing in by code needs an email or a phone; by password, the email. */
export const codeLoginSchema = z.object({ handle, password: z.optional(z.string()) })
export const passwordLoginSchema = z.object({
  handle: email,
  password: z.string('Enter your password').check(z.minLength(1, 'Enter your password')),
})

/** What was typed, as the edge asks for it. */
export const parseContact = (typed: string): { email: string } | { phone: string } =>
  typed.includes('@') ? { email: email.parse(typed) } : { phone: phone.parse(typed) }
