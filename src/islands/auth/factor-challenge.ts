import { tabStorage } from '../stores/web-storage'

export type FactorMethod = 'passkey' | 'totp' | 'recovery_code'

/** The second step of a staff sign-in that is under way; kept in this tab alone, and never in an address. */
export interface PendingFactor {
  readonly id: string
  readonly methods: readonly FactorMethod[]
  /** Where the user wanted to go. */
  readonly next: string
  /** The new password that waits after it. */
  readonly verified: 'reset' | null
}

const key = 'factor_challenge'

export const readFactorChallenge = (): PendingFactor | null => {
  try {
    const stored: PendingFactor | null = JSON.parse(tabStorage.read(key) ?? 'null')
    return typeof stored?.id === 'string' && Array.isArray(stored.methods) ? stored : null
  } catch {
    return null
  }
}
export const clearFactorChallenge = () => tabStorage.remove(key)

/** Keeps a second step that is asked for and gives the page that takes it. */
export const saveFactorChallenge = (
  { id, methods }: Pick<PendingFactor, 'id' | 'methods'>,
  rest: Pick<PendingFactor, 'next' | 'verified'>,
): string => {
  tabStorage.write(key, JSON.stringify({ id, methods, ...rest }))
  return '/auth/second-factor'
}
