/** A place on this site that somebody asked for, else `home`. Another site's address is no place. */
export const safeNextPath = (next: string | null | undefined, home = '/app'): string => {
  if (!next?.startsWith('/') || /^\/[/\\]|^\/(auth|api)(\/|$)|[\n\r\t]/.test(next)) return home
  return next
}

/** Where somebody lands who just signed in: staff have a place of their own. */
export const landingPath = (role: string, next: string): string =>
  role === 'patient' || /^\/(staff|studio|lake)(\/|$)/.test(next) ? next : '/staff'
