import type { ReactNode } from 'react'
import { partsOfMessage } from './message-parts'

/** The words of a message, with links. They open beside the page and do not say where they were pressed. */
export const renderLinks = (text: string): readonly ReactNode[] =>
  partsOfMessage(text).map(({ text: words, href }, at) =>
    href === null ? (
      words
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a text keeps its parts
        key={at}
        href={href}
        // Isolated, and passed over by the direction of the words around it.
        dir="ltr"
        translate="no"
        target={href.startsWith('tel:') ? undefined : '_blank'}
        rel="noreferrer noopener"
      >
        {words}
      </a>
    ),
  )
