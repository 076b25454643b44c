/** The props of a host element or fragment with its texts in another language. */
export type TranslateProps = (type: unknown, props: ElementProps) => ElementProps
export type ElementProps = Readonly<Record<string, unknown>>

let current: () => TranslateProps | null = () => null

/** How the elements that are created now are translated; null for English, which costs this call alone. */
export const currentElementTranslation = (): TranslateProps | null => current()

/** Set once: on the server it depends on the request, in the browser on the language chosen there. */
export const setElementTranslation = (source: () => TranslateProps | null) => {
  current = source
}
