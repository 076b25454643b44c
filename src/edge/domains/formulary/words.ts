import { foldText } from '#edge/platform/fold-text'

/** Text without accents, in lower case, with one kind of apostrophe and spaces alone between words. */
const plain = (text: string): string =>
  foldText(text.replaceAll('’', "'"))
    .replace(/[^\p{L}\p{N}.'-]+/gu, ' ')
    .trim()

/** Letters up to which a word names a substance by itself alone: "taf" is not in "taffy". */
const exactUpTo = 5
/** Letters from which one that is missing, added or wrong is a slip. */
const slipsFrom = 7

interface Named {
  /** Alternatives between bars. */
  readonly words: string
}

/** Rows of a table that a text names: by a whole word, a longer word that begins with it, or a word one slip away. */
export const rowsNamedIn = <Row extends Named>(table: readonly Row[], text: string): Row[] => {
  const written = plain(text)
  const tokens = written.split(' ')
  return table.filter(({ words }) =>
    words.split('|').some((word) => {
      const wanted = plain(word)
      if (wanted.includes(' ')) return ` ${written} `.includes(` ${wanted} `)
      return tokens.some((token) => {
        const bare = token.replace(/^[.'-]+|[.'-]+$/g, '')
        if (bare === wanted) return true
        if (wanted.length > exactUpTo && bare.startsWith(wanted)) return true
        return wanted.length >= slipsFrom && isOneSlipAway(bare, wanted)
      })
    }),
  )
}

const isOneSlipAway = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

const noneWords =
  /^(none|no|nothing|nil|n\/?a|nka|nkda|none known|no known (drug )?allerg(y|ies)|ningun[oa]?|nada|sin alergias( conocidas)?|aucune?|rien|لا|لا يوجد)\.?$/
const deniesAllergy =
  /^(no|not|denies|without|sin|aucune|pas d['e]?)\b.*\ballerg|^(no|sin)\b.*\balergi/

/** Words and commas behind which an allergy may stand after all. */
const mayGoOn = /[,;]|\b(but|except|only|however|pero|excepto|salvo|sauf|mais)\b/

/** Whether a text says that there is no allergy, and nothing else: "none", "NKDA", "No penicillin allergy". */
export const deniesAllergies = (text: string): boolean => {
  const written = foldText(text.replaceAll('’', "'")).trim()
  return noneWords.test(written) || (deniesAllergy.test(written) && !mayGoOn.test(written))
}
