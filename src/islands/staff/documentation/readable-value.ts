import type { StoredValue } from '../../stores/merge-fields'

/** A field's value as a reader sees it. */
export const readableValue = (value: StoredValue | null | undefined): string =>
  Array.isArray(value)
    ? value.join(', ')
    : value === null || value === undefined
      ? ''
      : String(value)
