import type { ClientDirective } from 'astro'
import { keepTyped, restoreTyped } from './typed-before-reload'

/** How a reader turns to a part of the page: by pointer, keyboard, autofill or a screen reader. */
const touches = ['pointerover', 'focusin', 'input', 'change', 'click']

/**
 * Loads an island when its reader first turns to it. What they type and press until React listens is replayed, as on
 * a slow start. A tab that keeps a draft, one that comes back to the front and one that changes its language hydrate
 * it at once. Without a network the code is asked for again until it comes.
 */
const hydrateOnTouch: ClientDirective = (load, _options, island) => {
  let isLoading = false
  const hydrate = async () => {
    if (isLoading) return
    isLoading = true
    await waitForFile(island.getAttribute('component-url') ?? '')
    await (await load())()
    isLoading = false
    if (!island.hasAttribute('ssr')) stop()
  }
  const onTouch = () => void hydrate()
  const onReturn = () => {
    if (!document.hidden) onTouch()
  }
  const language = new MutationObserver(onTouch)
  const stop = () => {
    for (const touch of touches) island.removeEventListener(touch, onTouch, true)
    document.removeEventListener('visibilitychange', onReturn)
    language.disconnect()
  }
  for (const touch of touches) island.addEventListener(touch, onTouch, true)
  document.addEventListener('visibilitychange', onReturn)
  language.observe(document.documentElement, { attributeFilter: ['lang'] })
  keepTyped(island)
  if (!hasDraft() && !island.contains(document.activeElement)) return
  restoreTyped(island)
  onTouch()
}

const retryMs = 1_000

/** Browsers remember that an import failed, so it waits for a network. Any answer counts: a file may be gone. */
const waitForFile = async (url: string): Promise<void> => {
  while (!(await fetch(url).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, retryMs))
}

/** Whether this tab keeps what was typed and not sent; the names are those of `stores/drafts`. */
const hasDraft = () => {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith('draft:'))
  } catch {
    return false
  }
}

export default hydrateOnTouch
