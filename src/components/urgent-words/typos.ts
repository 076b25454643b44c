/** Long words of the rules that are often mistyped, as `foldText` writes them. No other word of a patient is one letter away. */
const words =
  'condom condon condones preservativo preservativos preservatif preservatifs needle needles needlestick syringe jeringa aiguille seringue unprotected protection proteccion proteger exposed exposure exposition exposicion prophylaxis profilaxis assault assaulted sexually molested violaron suicide suicidal suicidio suicidarme suicider myself breathing overdose sobredosis'.split(
    ' ',
  )

/** Spanish writes one sound as b or v. */
const firstLetterOf = (word: string): string => (word[0] === 'b' ? 'v' : (word[0] ?? ''))

/** Whether one letter is missing, added, another, or in the place of its neighbor. */
const isOneTypoAway = (typed: string, word: string): boolean => {
  if (Math.abs(typed.length - word.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const rest = (text: string, from: number) => text.slice(at + from)
  return (
    rest(typed, 1) === rest(word, 1) ||
    rest(typed, 1) === rest(word, 0) ||
    rest(typed, 0) === rest(word, 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && rest(typed, 2) === rest(word, 2))
  )
}

const correct = (typed: string): string =>
  words.find(
    (word) =>
      firstLetterOf(typed) === firstLetterOf(word) &&
      !typed.startsWith(word) &&
      isOneTypoAway(typed, word),
  ) ?? typed

/** Folded text with the words of the rules in place of their mistyped forms. */
export const correctTypos = (text: string): string =>
  text.replace(/[a-z]{5,13}/g, (typed) => (words.includes(typed) ? typed : correct(typed)))
