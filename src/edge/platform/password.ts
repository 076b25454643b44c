import * as z from 'zod/mini'

/** How many of each kind a password needs at least; the clinic's settings, 0 unless they say more. */
export interface PasswordRules {
  readonly length?: number
  readonly lowercase?: number
  readonly uppercase?: number
  readonly digits?: number
  readonly symbols?: number
  /** Says whether a password is known to be weak: leaked, the brand's name, the person's own name. */
  readonly blocked?: (password: string) => boolean
}

/** What is wrong with a password, in words; nothing for an empty one, which the form leaves untouched. */
export const passwordProblems = (password: string, rules: PasswordRules = {}) => {
  if (password === '') return []
  const { length = 15, blocked = () => false } = rules
  const characters = [...password].length
  const missing = kinds
    .filter(({ kind, one }) => (password.match(one)?.length ?? 0) < (rules[kind] ?? 0))
    .map(({ kind, words }) => `Use at least ${rules[kind]} ${words}`)
  return [
    ...(characters < length ? [`Use at least ${length} characters`] : []),
    // Hashing takes as long as the password is.
    ...(characters > 256 ? ['Use at most 256 characters'] : []),
    ...missing,
    ...(blocked(password) ? ['This password is easy to guess. Choose another'] : []),
  ]
}

const kinds = [
  { kind: 'lowercase', words: 'lowercase letters', one: /\p{Ll}/gu },
  { kind: 'uppercase', words: 'uppercase letters', one: /\p{Lu}/gu },
  { kind: 'digits', words: 'digits', one: /\p{Nd}/gu },
  { kind: 'symbols', words: 'of the symbols ! % & @ # $ ^ * ? _ ~', one: /[!%&@#$^*?_~]/g },
] as const

/** A new password; unlike in the form, never empty. */
export const password = (rules: PasswordRules = {}) =>
  z.string('Enter a password').check(
    z.minLength(1, { error: 'Enter a password', abort: true }),
    z.check<string>((context) => {
      for (const message of passwordProblems(context.value, rules))
        context.issues.push({ code: 'custom', message, input: context.value })
    }),
  )
