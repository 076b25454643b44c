import type { ListedColleague } from '../colleagues/colleague'

/** Ids of those whose name still stands in the text behind an @. */
export const mentionsIn = (text: string, colleagues: readonly ListedColleague[]): string[] => [
  ...new Set(colleagues.filter((each) => text.includes(`@${each.text}`)).map(({ id }) => id)),
]
