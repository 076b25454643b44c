import { useEffect, useRef, useState } from 'react'
import {
  expandPhrase,
  loadSnippets,
  matchSnippets,
  phraseTyped,
  putSnippet,
  type Snippet,
  snippetValues,
} from './snippets'
import { useSuggestionKeys } from './use-suggestion-keys'

type Props = {
  /** What is written, up to where one types. */
  text: string
  /** Whose name a snippet may greet. */
  patientName?: string | undefined
  onChoose: (text: string) => void
  /** Where one types, when it is not in the form around. */
  field?: () => HTMLTextAreaElement | null
}

/** Snippets to choose from while a phrase is typed behind a dot; a whole phrase and a space put it in at once. */
const SnippetPicker = ({ text, patientName, onChoose, field }: Props) => {
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
  const found = phrase === null ? [] : matchSnippets(snippets, phrase).slice(0, 6)
  const list = useRef<HTMLDivElement>(null)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const { listId, optionProps } = useSuggestionKeys(list, {
    field: field ?? (() => list.current?.closest('form')?.querySelector('textarea')),
    count: closedAt === text ? 0 : found.length,
    onChoose: (index) => {
      const chosen = found[index]
      if (chosen) onChoose(putSnippet(text, chosen, values))
    },
    onClose: () => setClosedAt(text),
  })
  if (phrase === null || closedAt === text) return null
  // A number such as .5 is no phrase.
  if (phrase && found.length === 0) return null
  return (
    <div ref={list} className="suggestions">
      <div id={listId} role="listbox" aria-label="Snippets">
        {found.map((snippet, index) => (
          <button key={snippet.id} {...optionProps(index)}>
            <b>.{snippet.phrase}</b> <span className="ink-2">{snippet.title}</span>
          </button>
        ))}
      </div>
      <a href="/staff/snippets" target="_blank" rel="noopener">
        Edit snippets
      </a>
    </div>
  )
}
export default SnippetPicker
