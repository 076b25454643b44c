import type { ClientDirective } from 'astro'

const touches = ['pointerdown', 'focusin', 'keydown', 'input', 'click'] as const

/**
 * `client:touch`: an island that the server drew whole is loaded when its reader first touches it; what they type and
 * press until then is kept. A change of the page's language loads it too. `client:touch="name"` does not wait where this tab has a draft of that name.
 */
const hydrateOnTouch: ClientDirective = (load, { value }, island) => {
  const hydrate = async () => {
    for (const touch of touches) island.removeEventListener(touch, hydrate)
    languageChanges.disconnect()
    const start = await load()
    await start()
  }
  // An island that sleeps would keep its old words.
  const languageChanges = new MutationObserver(hydrate)
  languageChanges.observe(document.documentElement, { attributeFilter: ['lang'] })
  for (const touch of touches) island.addEventListener(touch, hydrate, { passive: true })
  if (typeof value === 'string' && hasDraft(value)) void hydrate()
}

const hasDraft = (name: string) => {
  try {
    return Object.keys(sessionStorage).some((key) => key.endsWith(`:${name}`))
  } catch {
    return false
  }
}

export default hydrateOnTouch
