import { foldText } from '../fold-text'

export interface Diagnosis {
  /** With its point. */
  readonly code: string
  readonly name: string
}

/** Path of the list among the files of the site: the release of a fiscal year (decision 83). */
export const diagnosisListPath = '/code-sets/icd-10-cm-2026.txt'

/** The list as it is published: a code of seven columns without its point, a space, its words. */
export interface DiagnosisList {
  readonly lines: string
  /** The same in lower case, at the same positions. */
  readonly folded: string
}

export const diagnosisListOf = (text: string): DiagnosisList => ({
  lines: text,
  folded: text.toLowerCase(),
})

const codeColumns = 7
/** Words of clinicians for what the list writes out. */
const synonyms: Readonly<Record<string, string>> = {
  aids: 'hiv',
  sti: 'sexual',
  std: 'sexual',
  gc: 'gonococcal',
  gonorrhea: 'gonococcal',
  ckd: 'chronic kidney',
  esrd: 'end stage renal',
  hbv: 'hepatitis b',
  hcv: 'hepatitis c',
  hsv: 'herpesviral',
  hpv: 'papillomavirus',
  uti: 'urinary tract infection',
  prep: 'pre-exposure',
  bv: 'vaginitis',
  mgen: 'mycoplasma',
}

/**
 * Diagnoses by the beginning of their code, or by words of their name in any order, each by its beginning. Codes that
 * begin so come first, then names by the place of their first word, the shorter first.
 */
export const searchDiagnoses = (
  { lines, folded }: DiagnosisList,
  text: string,
  max: number,
): Diagnosis[] => {
  const typed = foldText(text).trim()
  const bare = typed.replace('.', '')
  const words = typed
    .split(/[^\p{L}\p{N}.-]+/u)
    .filter(Boolean)
    .flatMap((word) => (synonyms[word] ?? word).split(' '))
  const found = new Map<number, number>()
  const isCode = /^(?:[a-z]\d|qa)[0-9a-z]{0,5}$/.test(bare)
  if (isCode) for (const { start } of linesWith(folded, `\n${bare}`, 1)) found.set(start, -1)
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (found.size === 0 && longest.length > 1)
    for (const { start, end } of linesWith(folded, longest, 0)) {
      const name = folded.slice(start + codeColumns, end)
      const places = words.map((word) => wordStart(name, word))
      if (places.every((place) => place >= 0)) found.set(start, Math.min(...places))
    }
  return [...found]
    .map(([start, place]) => {
      const end = lines.indexOf('\n', start)
      const line = lines.slice(start, end === -1 ? undefined : end)
      return { place, line }
    })
    .toSorted((a, b) => a.place - b.place || a.line.length - b.line.length)
    .slice(0, max)
    .map(({ line }) => diagnosisOf(line))
}

const diagnosisOf = (line: string): Diagnosis => {
  const bare = line.slice(0, codeColumns).trim()
  const code = bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare
  return { code, name: line.slice(codeColumns).trim() }
}

/** Lines that hold a text, each once; `from` skips the line break before a text that begins with one. */
const linesWith = function* (folded: string, text: string, from: number) {
  // The first line has no line break before it.
  if (from && folded.startsWith(text.slice(1))) yield { start: 0, end: folded.indexOf('\n') }
  let at = folded.indexOf(text)
  while (at !== -1) {
    const start = folded.lastIndexOf('\n', at + from - 1) + 1
    const next = folded.indexOf('\n', at + from)
    const end = next === -1 ? folded.length : next
    yield { start, end }
    at = folded.indexOf(text, end)
  }
}

/** Position of a word that begins so; -1 without one. */
const wordStart = (name: string, word: string): number => {
  let at = name.indexOf(word)
  while (at > 0 && /[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) at = name.indexOf(word, at + 1)
  return at
}
