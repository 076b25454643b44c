import type { TranslateProps } from '#translations/element-translation'

/** How the page is translated now. */
export interface PageTranslation {
  readonly translateProps: TranslateProps
  /** Remembers the English, for the next change of language. */
  readonly translateTitle: (english: string) => string
}
let translation: PageTranslation | null = null
/** How often the language changed since the server rendered the page. */
let changes = 0
const listeners = new Set<() => void>()

/** Null while the page is English. */
export const pageTranslation = (): PageTranslation | null => translation

/** The translator of the language that the server rendered the page in: islands hydrate with it. */
export const setServedTranslation = (next: PageTranslation) => {
  translation = next
}

/** Renders every island again, in another language; their elements and state stay. */
export const changeTranslation = (next: PageTranslation | null) => {
  translation = next
  changes += 1
  for (const listener of listeners) listener()
}

export const subscribeToLanguage = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const countLanguageChanges = (): number => changes

/** Sets the title of the page, an English one, in the language of the page. */
export const setPageTitle = (english: string) => {
  document.title = translation?.translateTitle(english) ?? english
}

const hydrating = new Set<Promise<void>>()
const maxHydrationMs = 2_000

/** Holds back a change of language until React has compared this island with what the server rendered. */
export const trackHydration = (hydration: Promise<void>) => {
  hydrating.add(hydration)
  void hydration.then(() => hydrating.delete(hydration))
}

/** Resolves once React has compared all islands it was handed; one that failed is not waited for. */
export const whenHydrated = () =>
  Promise.race([
    Promise.all(hydrating),
    new Promise((resolve) => setTimeout(resolve, maxHydrationMs)),
  ])
