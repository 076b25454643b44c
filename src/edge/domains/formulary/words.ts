import { foldText } from '#edge/platform/fold-text'

/** Text without accents, in lower case, with one kind of apostrophe and spaces alone between words. */
const plain = (text: string): string =>
  foldText(text.replaceAll('’', "'"))
    .replace(/[^\p{L}\p{N}.'-]+/gu, ' ')
    .trim()

/** Maximum letters of a name that matches whole words alone: "taf" is not in "taffy". */
const exactUpTo = 5
/** Minimum letters of a name in which a missing, added, wrong or swapped letter counts as a typing error. */
const slipsFrom = 7

interface Named {
  /** Alternatives between bars. */
  readonly words: string
}

/** Rows of a table that a text names: by a whole word, a longer word that begins with it, or a word one slip away. */
export const rowsNamedIn = <Row extends Named>(table: readonly Row[], text: string): Row[] => {
  const written = plain(text)
  // A hyphen is part of a word ("z-pak"), or separates two ("emtricitabine-tenofovir").
  const apart = written.replaceAll('-', ' ')
  const tokens = [...new Set([...written.split(' '), ...apart.split(' ')])]
  return table.filter(({ words }) =>
    words.split('|').some((word) => {
      const wanted = plain(word)
      if (wanted.includes(' '))
        return [written, apart].some((each) => ` ${each} `.includes(` ${wanted} `))
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
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  if (isSwapped && short.slice(at + 2) === long.slice(at + 2)) return true
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

const noneWords =
  /^(none|no|nothing|nil|n\/?a|nka|nkda|none known|no known (drug )?allerg(y|ies)|ningun[oa]?|nada|sin alergias( conocidas)?|aucune?|rien|لا|لا يوجد)\.?$/
const deniesAllergy =
  /^(no|not|denies|without|sin|aucune|pas d['e]?)\b.*\ballerg|^(no|sin)\b.*\balergi/

/** Words and commas after a negation that may introduce an allergy all the same. */
const mayGoOn = /[,;]|\b(but|except|only|however|pero|excepto|salvo|sauf|mais)\b/

/** Whether a text says that there is no allergy, and nothing else: "none", "NKDA", "No penicillin allergy". */
export const deniesAllergies = (text: string): boolean => {
  const written = foldText(text.replaceAll('’', "'")).trim()
  return noneWords.test(written) || (deniesAllergy.test(written) && !mayGoOn.test(written))
}
