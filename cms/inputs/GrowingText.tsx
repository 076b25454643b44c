import { TextArea } from '@sanity/ui'
import type { KeyboardEvent } from 'react'
import type { StringInputProps } from 'sanity'

/** Rows that these words take, about: fields grow with what is in them. */
const rowsFor = (text: string) =>
  Math.min(
    24,
    text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 64)), 0),
  )
const noNewLine = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** Words that may be three or three hundred. Only text of the type `text` has lines of its own. */
export const GrowingText = ({ elementProps, schemaType, value = '' }: StringInputProps) => {
  const several = schemaType.name === 'text' || schemaType.type?.name === 'text'
  return (
    <TextArea
      {...(elementProps as object)}
      value={value}
      rows={Math.max(several ? 4 : 1, rowsFor(value))}
      onKeyDown={several ? undefined : noNewLine}
      aria-label={schemaType.title}
    />
  )
}
