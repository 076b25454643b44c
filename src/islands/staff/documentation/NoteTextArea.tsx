import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import SnippetPicker from '../snippets/SnippetPicker'

type Props = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> & {
  value: string
  patientName: string | undefined
  onType: (value: string) => void
}

/** A text of a note, in which a phrase behind a dot becomes a snippet where the caret stands. */
export const NoteTextArea = ({ value, patientName, onType, ...area }: Props) => {
  const element = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const caretAfter = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text with the snippet is in the field
  useLayoutEffect(() => {
    const at = caretAfter.current
    if (at === null) return
    caretAfter.current = null
    element.current?.focus()
    element.current?.setSelectionRange(at, at)
  }, [value])
  const put = (written: string) => {
    caretAfter.current = written.length
    setCaret(written.length)
    onType(written + value.slice(caret))
  }
  return (
    <>
      <TextArea
        {...area}
        ref={element}
        value={value}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          onType(target.value)
        }}
      />
      {!area.readOnly && (
        <SnippetPicker
          text={value.slice(0, caret)}
          patientName={patientName}
          onChoose={put}
          field={() => element.current}
        />
      )}
    </>
  )
}
