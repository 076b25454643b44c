import type { Role } from '../roles'

/** What a session token says of itself. Reading is not verifying: only the edge verifies. */
export interface TokenPayload {
  readonly userId: string
  /** Empty when the token names none. */
  readonly sessionId: string
  readonly role: Role
  /** Whether staff look through the account. */
  readonly isLoginAs: boolean
  /** Seconds since 1970; 0 when the token names none, which counts as expired. */
  readonly exp: number
}

/** The claims inside a token, or null when it cannot be decoded or names no user. */
export const decodeToken = (token: string): TokenPayload | null => {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (payload === null || typeof payload !== 'object' || !('user_id' in payload)) return null
    const { user_id, sid, role, exp, act } = payload as {
      act?: unknown
      user_id: unknown
      sid?: unknown
      role?: Role
      exp?: unknown
    }
    if (typeof user_id !== 'string' || user_id === '') return null
    return {
      userId: user_id,
      sessionId: typeof sid === 'string' ? sid : '',
      role: role ?? 'patient',
      isLoginAs: act !== undefined,
      exp: typeof exp === 'number' ? exp : 0,
    }
  } catch {
    return null
  }
}

/** Expired once the current second exceeds `exp`. */
export const isExpired = ({ exp }: Pick<TokenPayload, 'exp'>, nowMs: number): boolean =>
  exp === 0 || nowMs / 1000 > exp
