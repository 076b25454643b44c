import { type ComponentType, memo, startTransition, useEffect, useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { controlsOf, copyEarlyInput, replayEarlyInput } from '#islands/early-actions/early-input'
import { replayEarlyPresses } from '#islands/early-actions/early-presses'
import { markListening } from '#islands/early-actions/listening'
import { setElementTranslation } from '#translations/element-translation'
import {
  countLanguageChanges,
  pageTranslation,
  subscribeToLanguage,
  trackHydration,
} from './page-language'

setElementTranslation(() => pageTranslation()?.translateProps ?? null)
if (!('popover' in HTMLElement.prototype)) void import('#islands/placement/popover-polyfill')
if (!CSS.supports('position-area: block-end'))
  void import('#islands/placement/place-menu').then(({ placeMenus }) => placeMenus())

type Props = Readonly<Record<string, unknown>>
type Slots = Readonly<Record<string, string>>

/**
 * How Astro hands an island to React. It waits for the catalogue of the page's language, so that React compares what
 * the server rendered with the same texts; an island that comes after the language changed is rendered anew.
 */
export default (element: HTMLElement) =>
  async (Component: ComponentType<Props>, props: Props, slots: Slots, options: IslandOptions) => {
    if (!element.hasAttribute('ssr')) return
    await servedCatalogue
    const hydrates = options.client !== 'only' && countLanguageChanges() === 0
    const served = controlsOf(element)
    let resolveHydrated = () => {}
    const hydrated = new Promise<void>((resolve) => {
      resolveHydrated = resolve
    })
    if (hydrates) trackHydration(hydrated)
    const onHydrated = () => {
      resolveHydrated()
      markListening(element)
      copyEarlyInput(served, element)
      replayEarlyInput(element)
      replayEarlyPresses(element)
    }
    const island = (
      <Island
        Component={Component}
        props={{ ...props, ...slotElements(slots) }}
        onHydrated={onHydrated}
      />
    )
    const identifierPrefix = element.getAttribute('prefix') ?? ''
    startTransition(() => {
      const root = hydrates
        ? hydrateRoot(element, island, { identifierPrefix })
        : createRoot(element, { identifierPrefix })
      if (!hydrates) root.render(island)
      element.addEventListener('astro:unmount', () => root.unmount(), { once: true })
    })
  }

interface IslandOptions {
  readonly client?: string
}

const { lang } = document.documentElement
const servedCatalogue =
  lang === 'en'
    ? null
    : import('./apply-language').then(({ loadServedLanguage }) => loadServedLanguage())

interface IslandProps {
  readonly Component: ComponentType<Props>
  readonly props: Props
  readonly onHydrated: () => void
}
/** New props, if equal, have React call the component again, and with it all that it renders. */
const Island = ({ Component, props, onHydrated }: IslandProps) => {
  useSyncExternalStore(subscribeToLanguage, countLanguageChanges, countLanguageChanges)
  useEffect(onHydrated, [onHydrated])
  return <Component {...props} />
}

const slotElements = ({ default: children, ...named }: Slots): Props => ({
  ...(children && { children: <Slot html={children} /> }),
  ...Object.fromEntries(
    Object.entries(named).map(([name, html]) => [
      name,
      <Slot key={name} name={name} html={html} />,
    ]),
  ),
})

/** The page's own HTML inside an island, as Astro's renderer writes it; it is never rendered again. */
const Slot = memo(
  ({ html, name }: { html: string; name?: string }) =>
    html.trim() && (
      <astro-slot
        name={name}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered in this place
        dangerouslySetInnerHTML={{ __html: html }}
      />
    ),
  () => true,
)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'astro-slot': { name?: string; suppressHydrationWarning?: boolean } & Pick<
        React.HTMLAttributes<HTMLElement>,
        'dangerouslySetInnerHTML'
      >
    }
  }
}
