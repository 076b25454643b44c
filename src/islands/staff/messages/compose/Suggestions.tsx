import type { ComponentProps } from 'react'
import { LaterPart } from '#islands/ui/feedback/LaterPart.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'

const SnippetPicker = lazyPart(() => import('../../snippets/SnippetPicker'))
const MentionPicker = lazyPart(() => import('./MentionPicker'))

type Props = {
  text: string
  /** A note for colleagues takes no snippets. */
  snippets?: Omit<ComponentProps<typeof SnippetPicker>, 'text'>
  mentions: Omit<ComponentProps<typeof MentionPicker>, 'text'>
}

/** Snippets behind a dot and colleagues behind an @, loaded with the first of either. One writes on without them. */
export const Suggestions = ({ text, snippets, mentions }: Props) => (
  <LaterPart>
    {snippets && /(^|\s)\./.test(text) && <SnippetPicker text={text} {...snippets} />}
    {text.includes('@') && <MentionPicker text={text} {...mentions} />}
  </LaterPart>
)
