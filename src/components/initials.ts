/** At most two initials of a name, without a degree after a comma: 'Daniel Reyes, NP' has 'DR'. */
export const pictureInitials = (name: string): string => {
  const [full = ''] = name.split(',')
  const letters = full.split(/\s+/).flatMap((word) => word.match(/\p{L}/u) ?? [])
  return [letters[0], letters.length > 1 && letters.at(-1)].filter(Boolean).join('').toUpperCase()
}

/** Whether a portrait is one that was drawn by hand: the ids of accounts and records have digits. */
export const isDrawnPortrait = (portrait: string): boolean => /^[a-z]+$/.test(portrait)
