import type { NoteValue } from './merge-note'

/** A field's value as a reader sees it. */
export const readableValue = (value: NoteValue | null | undefined): string =>
  Array.isArray(value)
    ? value.join(', ')
    : value === null || value === undefined
      ? ''
      : String(value)
