import type { PasswordRules } from '#edge/platform/password'

/** What the clinic asks of a password, out of its settings by key. */
export const passwordRulesOf = (settings: Readonly<Record<string, string>>): PasswordRules => {
  const need = (kind: string) => Number(settings[`password_${kind}`] ?? 0)
  return {
    length: need('length') || 15,
    lowercase: need('lowercase'),
    uppercase: need('uppercase'),
    digits: need('digits'),
    symbols: need('symbols'),
  }
}
