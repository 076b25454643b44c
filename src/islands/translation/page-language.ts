import type { TranslateProps } from '../../translations/element-translation'
import type { Translate } from '../../translations/text'

/** The translator of the page as it is now; null while it is English. */
interface PageTranslation {
  readonly translate: Translate
  readonly translateProps: TranslateProps
}
let translation: PageTranslation | null = null
/** How often the language changed since the server rendered the page. */
let changes = 0
const listeners = new Set<() => void>()

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
