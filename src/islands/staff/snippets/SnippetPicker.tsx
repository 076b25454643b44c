import { useEffect, useState } from 'react'
import {
  expandPhrase,
  loadSnippets,
  matchSnippets,
  phraseTyped,
  putSnippet,
  type Snippet,
  snippetValues,
} from './snippets'

type Props = {
  /** What is written, up to where one types. */
  text: string
  /** Whose name a snippet may greet. */
  patientName?: string | undefined
  onChoose: (text: string) => void
}

/** Snippets to choose from while a phrase is typed behind a dot; a whole phrase and a space put it in at once. */
export const SnippetPicker = ({ text, patientName, onChoose }: Props) => {
  const [snippets, setSnippets] = useState<readonly Snippet[]>([])
  const hasDot = /(^|\s)\./.test(text)
  useEffect(() => {
    if (hasDot) loadSnippets().then(setSnippets, () => {})
  }, [hasDot])
  const values = snippetValues(patientName)
  const expanded = expandPhrase(text, snippets, values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phrase that is whole
  useEffect(() => {
    if (expanded !== null) onChoose(expanded)
  }, [expanded])
  const phrase = phraseTyped(text)
  if (phrase === null) return null
  const found = matchSnippets(snippets, phrase).slice(0, 6)
  // A number such as .5 is no phrase.
  if (phrase && found.length === 0) return null
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
        <a href="/staff/snippets" target="_blank" rel="noopener">
          Edit snippets
        </a>
      </li>
    </ul>
  )
}
