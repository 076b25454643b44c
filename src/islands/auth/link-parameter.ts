import { tabStorage } from '../stores/web-storage'

/** A link parameter that `AuthPage` moved from the URL into this tab's storage; read once. */
export const takeLinkParameter = (name: 'fa' | 'token'): string | null => {
  const value = tabStorage.read(`link:${name}`)
  tabStorage.remove(`link:${name}`)
  return value
}
