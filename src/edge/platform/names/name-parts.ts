import { foldText } from '#edge/platform/fold-text'

/** A word of a name: its letters, in each spelling that a laboratory may print. */
export interface NamePart {
  readonly letters: string
  /** With German and Nordic letters taken apart, as machines print them: MUELLER, SOERENSEN. */
  readonly expanded: string
}

/** Words that are written or left out as a form has room for them. */
const particles = new Set(
  'de del della la las los da do dos das di du des le van der den von zu zur ter ten af av el al bin ibn bint ben y e'.split(
    ' ',
  ),
)
const generations = new Set(['jr', 'sr', 'junior', 'senior', 'ii', 'iii', 'iv'])
/** Titles, and what forms hold where a person has one name. */
const fillers = new Set('mr mrs ms mx dr fnu lnu nfn nln nmn nmi unknown none null na'.split(' '))
/** Names of patients who do not exist. */
const testNames = new Set([
  'test',
  'zztest',
  'zzztest',
  'zz',
  'zzz',
  'testpatient',
  'dummy',
  'demo',
])

const expandedLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
}

export const isParticle = ({ letters }: NamePart): boolean => particles.has(letters)
export const isGeneration = ({ letters }: NamePart): boolean => generations.has(letters)
const isFiller = ({ letters }: NamePart): boolean => fillers.has(letters)
export const isTestName = ({ letters }: NamePart): boolean => testNames.has(letters)

const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}]/gu, '')

const expand = (text: string): string =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('en')
    .replace(/[äöüåø]/g, (letter) => expandedLetters[letter] ?? letter)

const toPart = (word: string): NamePart => ({
  letters: lettersOf(word),
  expanded: lettersOf(expand(word)),
})

/**
 * The words of a name in their order. An apostrophe or a letter mark such as the ʻokina is part of its word; a hyphen, a
 * comma and the `^` of HL7 stand between two.
 */
export const namePartsOf = (name: string): readonly NamePart[] =>
  name
    .replace(/['’‘ʻʼ`´]/g, '')
    .split(/[^\p{L}\p{M}]+/u)
    .map(toPart)
    .filter((part) => part.letters !== '' && !isFiller(part))
    .slice(0, maxParts)

/** Of longer names, the rest counts for nothing. */
const maxParts = 10

/** Several words as one: DELACRUZ, SMITHJONES. */
export const joinParts = (parts: readonly NamePart[]): NamePart => ({
  letters: parts.map(({ letters }) => letters).join(''),
  expanded: parts.map(({ expanded }) => expanded).join(''),
})

export const isSamePart = (a: NamePart, b: NamePart): boolean =>
  a.letters === b.letters || a.expanded === b.letters || a.letters === b.expanded

/** Whether a form had no room for the rest of the word. */
export const isCutPart = (cut: NamePart, whole: NamePart, minLetters: number): boolean =>
  cut.letters.length >= minLetters &&
  cut.letters.length < whole.letters.length &&
  (whole.letters.startsWith(cut.letters) || whole.expanded.startsWith(cut.letters))
