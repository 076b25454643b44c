import { useEffect, useState } from 'react'
import type { Conversation } from '../../messages/conversation'
import {
  expandPhrase,
  loadSnippets,
  matchSnippets,
  phraseTyped,
  putSnippet,
  type Snippet,
  snippetValues,
} from './snippets'

type Props = { text: string; conversation: Conversation; onChoose: (text: string) => void }

/** Snippets to choose from while a phrase is typed behind a dot; a whole phrase and a space put it in at once. */
export const SnippetPicker = ({ text, conversation, onChoose }: Props) => {
  const [snippets, setSnippets] = useState<readonly Snippet[]>([])
  const hasDot = /(^|\s)\./.test(text)
  useEffect(() => {
    if (hasDot) loadSnippets().then(setSnippets, () => {})
  }, [hasDot])
  const values = snippetValues(conversation)
  const expanded = expandPhrase(text, snippets, values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phrase that is whole
  useEffect(() => {
    if (expanded !== null) onChoose(expanded)
  }, [expanded])
  const phrase = phraseTyped(text)
  if (phrase === null) return null
  const found = matchSnippets(snippets, phrase).slice(0, 6)
  return (
    <ul className="suggestions" aria-label="Snippets">
      {found.map((snippet) => (
        <li key={snippet.id}>
          <button type="button" onClick={() => onChoose(putSnippet(text, snippet, values))}>
            <b>.{snippet.phrase}</b> <span className="ink-2">{snippet.title}</span>
          </button>
        </li>
      ))}
      <li>
        <a href="/staff/snippets">Edit snippets</a>
      </li>
    </ul>
  )
}
