import { isLanguage, type Language } from '#content/language'
import { languageCookieName } from '#edge/access/cookies'

/** A year; the server reads it when it draws the next page, in this tab or another. */
export const storeLanguage = (language: Language) => {
  // Safari refuses a secure cookie on the http of a local server.
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: one plain value, wanted before the next line runs
  document.cookie = `${languageCookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
  navigator.serviceWorker?.controller?.postMessage('language')
}

/** Follows the list of languages: what is chosen there holds at once, without a new page. */
const onLanguageClick = (event: MouseEvent) => {
  const link = event.target instanceof Element && event.target.closest('a[data-language]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  const language = link.getAttribute('data-language')
  if (!isLanguage(language)) return
  event.preventDefault()
  link.closest<HTMLElement>('[popover]')?.hidePopover?.()
  storeLanguage(language)
  // Documents come from the server in one language: such a page is drawn anew.
  if (document.querySelector('[data-documents]')) location.reload()
  else
    void import('./apply-language').then(
      ({ applyLanguage }) => applyLanguage(language),
      () => location.reload(),
    )
}

// A page whose islands wait to be touched loads nothing else that could open the menu.
if (!('popover' in HTMLElement.prototype)) void import('#islands/placement/popover-polyfill')
document.addEventListener('click', onLanguageClick)
