import { fullName } from '#edge/platform/names/full-name'
import { isLikePart } from '#edge/platform/names/like-parts'
import {
  isCutPart,
  isGeneration,
  isParticle,
  isSamePart,
  isTestName,
  joinParts,
  type NamePart,
  namePartsOf,
} from '#edge/platform/names/name-parts'

/** A person's names as the record has them. */
export interface NamesOnRecord {
  readonly firstName: string
  /** A dash for a person with one name. */
  readonly lastName: string
  /** The chosen first name. */
  readonly nickname?: string | null
}
/** `doubt` is for a person to settle. */
export type NameVerdict = 'match' | 'doubt' | 'different'

/**
 * Compares a name on record with one that a laboratory printed. It matches where a given and a family name of the record
 * stand in it, in any order, and one of the two has nothing more: each part counts as often as it stands.
 */
export const compareNames = (record: NamesOnRecord, printed: string): NameVerdict => {
  const chosen = record.nickname?.trim()
  const names = [record, ...(chosen ? [{ ...record, firstName: chosen }] : [])]
  const verdicts = names.map((each) => compareName(each, printed))
  return ranked.find((verdict) => verdicts.includes(verdict)) ?? 'different'
}
const ranked = ['match', 'doubt', 'different'] as const

const compareName = ({ firstName, lastName }: NamesOnRecord, printed: string): NameVerdict => {
  const given = wordsOf(fullName({ firstName, lastName: '' }))
  const family = wordsOf(fullName({ firstName: '', lastName }))
  const reported = wordsOf(printed)
  if (reported.words.length === 0 || given.words.length + family.words.length === 0) return 'doubt'
  const isCutAtEnd = printed.trim().length >= minCutField
  const orders = [
    alignParts([...given.words, ...family.words], reported.words, isCutAtEnd),
    alignParts([...family.words, ...given.words], reported.words, isCutAtEnd),
  ]
  const [best] = orders.toSorted((a, b) => lettersOf(b.agreed) - lettersOf(a.agreed))
  const agreed = best?.agreed ?? []
  const restOfRecord = best?.restOfRecord ?? []
  const restOfReport = best?.restOfReport ?? []
  const has = (words: readonly NamePart[]) =>
    words.length === 0 || words.some((word) => agreed.includes(word) && !isParticle(word))
  const isNamed = has(given.words) && has(family.words)
  const isOneName = given.words.length === 0 || family.words.length === 0
  const isWhole =
    leavesNothing(restOfRecord, restOfReport) &&
    !(isOneName && restOfReport.length > 0) &&
    !differ([...given.generations, ...family.generations], reported.generations)
  const isTest = reported.words.some(isTestName)
  if (isNamed && isWhole && !isTest) return 'match'
  if (isNamed) return 'doubt'
  // A given name that agrees may stand beside a family name that changed; a family name alone is also of a twin.
  if (agreed.some((word) => given.words.includes(word) && !isParticle(word))) return 'doubt'
  const isPart = agreed.length > 0 && restOfReport.length === 0
  return isPart || isLike(restOfRecord, restOfReport, agreed) ? 'doubt' : 'different'
}

interface Words {
  readonly words: readonly NamePart[]
  readonly generations: readonly NamePart[]
}
const wordsOf = (name: string): Words => {
  const parts = namePartsOf(name)
  return {
    words: parts.filter((part) => !isGeneration(part)),
    generations: parts.filter(isGeneration),
  }
}

const lettersOf = (parts: readonly NamePart[]): number => joinParts(parts).letters.length

/** One of the two is used up, but for particles and an initial that stands for a name. */
const leavesNothing = (ofRecord: readonly NamePart[], ofReport: readonly NamePart[]): boolean => {
  const initials = ofReport.filter(({ letters }) => letters.length === 1)
  const isInitialised = (part: NamePart) =>
    initials.some(({ letters }) => part.letters.startsWith(letters))
  const record = ofRecord.filter((part) => !isInitialised(part))
  const report = ofReport.filter(
    ({ letters }) =>
      letters.length > 1 || !ofRecord.some((part) => part.letters.startsWith(letters)),
  )
  if (record.length === 0 || report.length === 0) return true
  const isBare = (parts: readonly NamePart[]) => parts.every(isParticle)
  // Of two particles that differ, each is of another name.
  return isBare(record) !== isBare(report)
}

const differ = (a: readonly NamePart[], b: readonly NamePart[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((each) => b.some((other) => isSamePart(each, other)))

/** What is left of both may be one name in two spellings or two scripts. */
const isLike = (
  ofRecord: readonly NamePart[],
  ofReport: readonly NamePart[],
  agreed: readonly NamePart[],
): boolean => {
  const record = ofRecord.filter((part) => !isParticle(part))
  const report = ofReport.filter((part) => !isParticle(part))
  const like = report.filter((each) => record.some((other) => isLikePart(each, other)))
  return like.length > 0 && (agreed.length > 0 || like.length === report.length)
}

interface Alignment {
  /** Parts of the record. */
  readonly agreed: readonly NamePart[]
  readonly restOfRecord: readonly NamePart[]
  readonly restOfReport: readonly NamePart[]
}

/** A word that a form cut has this many letters; the last one of a name that fills its field may have fewer. */
const minCutLetters = 10
const minCutField = 20
const minLastLetters = 3

/** Pairs words of both names, the longest first; several words of one may be a single word of the other. */
const alignParts = (
  record: readonly NamePart[],
  report: readonly NamePart[],
  isCutAtEnd: boolean,
): Alignment => {
  const pairs = runsOf(record).flatMap((own) =>
    runsOf(report).flatMap((printed) => {
      const isLast = printed.parts.at(-1) === report.at(-1)
      const minLetters = isCutAtEnd && isLast ? minLastLetters : minCutLetters
      const isPair = isSamePart(own.joined, printed.joined)
      return isPair || isCutPart(printed.joined, own.joined, minLetters)
        ? [{ own, printed, isPair }]
        : []
    }),
  )
  const used = new Set<NamePart>()
  const agreed: NamePart[] = []
  const inOrder = pairs.toSorted(
    (a, b) =>
      Number(b.isPair) - Number(a.isPair) ||
      b.printed.joined.letters.length - a.printed.joined.letters.length,
  )
  for (const { own, printed } of inOrder) {
    const parts = [...own.parts, ...printed.parts]
    if (parts.some((part) => used.has(part))) continue
    for (const part of parts) used.add(part)
    agreed.push(...own.parts)
  }
  return {
    agreed,
    restOfRecord: record.filter((part) => !used.has(part)),
    restOfReport: report.filter((part) => !used.has(part)),
  }
}

/** Words that stand next to each other, as one. */
const runsOf = (parts: readonly NamePart[]) =>
  parts.flatMap((_, from) =>
    parts.slice(from).map((__, count) => {
      const run = parts.slice(from, from + count + 1)
      return { parts: run, joined: joinParts(run) }
    }),
  )
