import type { ClientDirective } from 'astro'
import { restoreEarlyInput, saveEarlyInput } from './input-before-reload'

/** How a reader turns to a part of the page: by pointer, keyboard, autofill or a screen reader. */
const touches = ['pointerover', 'focusin', 'input', 'change', 'click']

/**
 * Loads an island when its reader first turns to it. What they type and press until React listens is replayed, as on
 * a slow start. A tab that keeps a draft, one that comes back to the front and one that changes its language hydrate
 * it at once; so does a browser that keeps one of the names given with `client:touch="departure challenge"`, which the
 * island shows something of. Without a network the code is asked for again until it comes.
 */
const hydrateOnTouch: ClientDirective = (load, { value }, island) => {
  const url = island.getAttribute('component-url') ?? ''
  let isLoading = false
  const hydrate = async () => {
    if (isLoading) return
    isLoading = true
    await waitForFile(url)
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
  island.addEventListener('astro:hydration-error', () => void reloadOnce(url))
  document.addEventListener('visibilitychange', onReturn)
  language.observe(document.documentElement, { attributeFilter: ['lang'] })
  saveEarlyInput(island)
  if (!keepsSomethingToShow(value) && !island.contains(document.activeElement)) return
  restoreEarlyInput(island)
  onTouch()
}

const retryMs = 1_000

/** Browsers remember that an import failed, so it waits for a network. Any answer counts: a file may be gone. */
const waitForFile = async (url: string): Promise<void> => {
  while (!(await fetch(url).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, retryMs))
}

/**
 * The network went while the files of the import came, which the browser then does not ask for again: the page is loaded
 * anew, with what was typed. A page that is there by a reload is not, so that a broken file does not reload it for ever.
 */
const reloadOnce = async (url: string) => {
  await waitForFile(url)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'reload') location.reload()
}

/** Whether this tab keeps what was typed and not sent, or the browser keeps one of the names; both are those of `stores`. */
const keepsSomethingToShow = (names: unknown) => {
  const given = `${names}`.split(' ')
  try {
    return [...Object.keys(sessionStorage), ...Object.keys(localStorage)].some(
      (name) => name.startsWith('draft:') || given.includes(name),
    )
  } catch {
    return false
  }
}

export default hydrateOnTouch
