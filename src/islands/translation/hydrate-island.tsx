import hydrateReact from '@astrojs/react/client.js'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { setElementTranslation } from '../../translations/element-translation'
import {
  countLanguageChanges,
  pageTranslation,
  subscribeToLanguage,
  trackHydration,
} from './page-language'

setElementTranslation(() => pageTranslation()?.translateProps ?? null)

type Props = Readonly<Record<string, unknown>>
type Slots = Readonly<Record<string, string>>

/**
 * How Astro hands an island to React. It waits for the catalogue of the page's language, so that React compares what
 * the server rendered with the same texts; an island that comes after the language changed is rendered anew.
 */
export default (element: HTMLElement) =>
  async (Component: ComponentType<Props>, props: Props, slots: Slots, { client = '' }) => {
    await servedCatalogue
    const isAsServed = countLanguageChanges() === 0
    const hydrated = Promise.withResolvers<void>()
    if (isAsServed) trackHydration(hydrated.promise)
    hydrateReact(element)(rerenderOnLanguageChange(Component, hydrated.resolve), props, slots, {
      client: isAsServed ? client : 'only',
    })
  }

const { lang } = document.documentElement
const servedCatalogue =
  lang === 'en'
    ? null
    : import('./apply-language').then(({ loadServedLanguage }) => loadServedLanguage())

/** New props, if equal, have React call the component again, and with it all that it renders. */
const rerenderOnLanguageChange =
  (Component: ComponentType<Props>, onHydrated: () => void) => (props: Props) => {
    useSyncExternalStore(subscribeToLanguage, countLanguageChanges, countLanguageChanges)
    useEffect(onHydrated, [])
    return <Component {...props} />
  }
