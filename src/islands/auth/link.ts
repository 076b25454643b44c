import { tabShelf } from '../stores/web-storage'

/** What a link brought in its query, taken out of the address by the page before anything was drawn. */
export const takeLink = (name: 'fa' | 'token'): string | null => {
  const value = tabShelf.read(`link:${name}`)
  tabShelf.remove(`link:${name}`)
  return value
}
