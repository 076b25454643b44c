/** What a word of a laboratory says of what was looked for. */
export const detections = ['negative', 'positive', 'indeterminate'] as const
export type Detection = (typeof detections)[number]

/** "NR" and "ND" are left out: as text they also stand for "no result" and "not done". */
export const vocabularyWords: Readonly<Record<Detection, readonly string[]>> = {
  negative: [
    'non reactive',
    'nonreactive',
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
  ],
  positive: [
    'reactive',
    'repeatedly reactive',
    'weakly reactive',
    'weak reactive',
    'minimally reactive',
    'preliminary reactive',
    'preliminary positive',
    'presumptive positive',
    'presumptive reactive',
    'confirmed positive',
    'weakly positive',
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
  ],
  indeterminate: [
    'indeterminate',
    'inconclusive',
    'equivocal',
    'borderline',
    'gray zone',
    'grey zone',
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
  /^(test )?(not (performed|done|tested)|cancell?ed|rejected|invalid|unsatisfactory|quantity not sufficient|insufficient (specimen|sample|quantity|volume)|no result)( |$)|^(tnp|qns|specimen (rejected|leaked|hemolyzed|unsatisfactory|insufficient|not received))( |$)/

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

/** Null for words that are in no vocabulary. */
export const detectionOf = (text: string, isDifferentiation = false): Detection | null =>
  (isDifferentiation ? ofDifferentiation : plain).get(normalizeWords(text)) ?? null

export const isNotPerformed = (text: string): boolean => notPerformed.test(normalizeWords(text))
