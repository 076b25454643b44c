const attribute = 'data-listening'

/** Says that React hears what is typed in an island; Astro takes `ssr` away before that. */
export const markListening = (island: HTMLElement): void => {
  island.toggleAttribute(attribute, true)
}
export const isListening = (island: HTMLElement): boolean => island.hasAttribute(attribute)
