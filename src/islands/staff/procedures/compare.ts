import { diffWordsWithSpace } from 'diff'

export interface TextPart {
  readonly text: string
  readonly change: 'added' | 'removed' | null
}

/** Two texts as one, with the words that left and those that came. */
export const compareTexts = (before: string, after: string): TextPart[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : null,
  }))
