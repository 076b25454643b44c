/** What a word of a laboratory says of what was looked for. */
export const detections = ['negative', 'positive', 'indeterminate'] as const
export type Detection = (typeof detections)[number]

/** "NR" and "ND" are left out: as text they also stand for "no result" and "not done". */
export const vocabularyWords: Readonly<Record<Detection, readonly string[]>> = {
  negative: [
    'non reactive',
    'nonreactive',
    'not reactive',
    'negative',
    'neg',
    'not detected',
    'none detected',
    'target not detected',
    'tnd',
    'undetected',
    'undetectable',
    'not present',
    'absent',
    'no reactivo',
    'no reactiva',
    'negativo',
    'negativa',
    'no detectado',
    'no detectada',
    'no detectable',
    'indetectable',
  ],
  positive: [
    'reactive',
    'repeatedly reactive',
    'weakly reactive',
    'weak reactive',
    'repeat reactive',
    'initially reactive',
    'minimally reactive',
    'preliminary reactive',
    'preliminary positive',
    'presumptive positive',
    'presumptive reactive',
    'confirmed positive',
    'weakly positive',
    'weak positive',
    'positive',
    'pos',
    'detected',
    'det',
    'target detected',
    'present',
    'reactivo',
    'reactiva',
    'positivo',
    'positiva',
    'detectado',
    'detectada',
    'detectable',
  ],
  indeterminate: [
    'indeterminate',
    'inconclusive',
    'equivocal',
    'borderline',
    'gray zone',
    'grey zone',
    'grayzone',
    'greyzone',
    'no concluyente',
    'indeterminado',
    'indeterminada',
  ],
}

/** Words of the tests that tell HIV-1 from HIV-2. */
const differentiationWords: Readonly<Record<Detection, readonly string[]>> = {
  negative: ['hiv negative', 'hiv antibodies not detected', 'hiv 1 and hiv 2 negative'],
  positive: [
    'hiv 1 positive',
    'hiv 1 reactive',
    'hiv 1 antibodies detected',
    'hiv 2 positive',
    'hiv 2 reactive',
    'hiv 2 positive with hiv 1 cross reactivity',
    'hiv 1 and hiv 2 positive',
    'hiv positive untypable',
    'hiv positive',
  ],
  indeterminate: [
    'hiv 1 indeterminate',
    'hiv 2 indeterminate',
    'hiv indeterminate',
    'hiv 1 and hiv 2 indeterminate',
  ],
}

/** A specimen without a result, as laboratories begin to say so; the cause may follow. */
const notPerformed =
  /^(test )?(not (performed|done|tested)|cancell?ed|rejected|invalid|unsatisfactory|quantity not sufficient|no realizad[oa]|insufficient (specimen|sample|quantity|volume)|no result)( |$)|^(tnp|t n p|qns|q n s|muestra (insuficiente|hemolizada|rechazada)|specimen (rejected|leaked|hemolyzed|unsatisfactory|insufficient|not received))( |$)/

/** The method of a test, which laboratories print in parentheses behind the word. */
const methods = /\((4th gen(eration)?|3rd gen(eration)?|eia|cia|cmia|naat?|pcr|tma|rapid)\)/gi

/** Letters and digits in one spelling: case, width, hyphens and punctuation are folded to single spaces. */
export const normalizeWords = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(methods, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const tableOf = (...lists: readonly Readonly<Record<Detection, readonly string[]>>[]) =>
  new Map(
    lists.flatMap((list) =>
      detections.flatMap((presence) =>
        list[presence].map((word): [string, Detection] => [word, presence]),
      ),
    ),
  )
const plain = tableOf(vocabularyWords)
const ofDifferentiation = tableOf(vocabularyWords, differentiationWords)

/** Marks that put the word beside them in doubt. */
const doubts = /[?¿؟±≠≈~]/
/** Beside a negative word, a plus contradicts it, and a mark of a footnote limits it. */
const doubtsOfNegative = /[+*#†‡§]/

/** Null for words outside the vocabulary, or with a mark of doubt beside them. */
export const detectionOf = (text: string, isDifferentiation = false): Detection | null => {
  const found = (isDifferentiation ? ofDifferentiation : plain).get(normalizeWords(text)) ?? null
  const isDoubted =
    doubts.test(text.normalize('NFKC')) ||
    (found === 'negative' && doubtsOfNegative.test(text.normalize('NFKC')))
  return isDoubted ? null : found
}

/** Parts of words that state a finding: together with "not performed", a person reads the value. */
const anyFinding = /react|positiv|detect|indetermin|equivocal|presumpt/

export const isNotPerformed = (text: string): boolean => {
  const words = normalizeWords(text)
  return notPerformed.test(words) && !anyFinding.test(words)
}
