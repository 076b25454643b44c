/** ICD-10-CM: a letter, a digit and a third character, or `QA` and a digit; up to four more behind a point. */
const shape = /^((?:[A-Z]\d[0-9A-Z]|QA\d)(?:\.[0-9A-Z]{1,4})?)(?=\s|$)/i

/** The code with which a diagnosis is written ("B20 HIV disease"); null where it has none. */
export const diagnosisCodeOf = (text: string): string | null =>
  shape.exec(text.trim())?.[1]?.toUpperCase() ?? null

/** A code with its words, as notes and conditions keep a diagnosis. */
export const isCodedDiagnosis = (text: string): boolean =>
  diagnosisCodeOf(text) !== null && /\s\S/.test(text.trim())

/** Whether a code lies in ranges of a table: `N18` with all below it, or `O00-O9A`. */
export const isInDiagnosisRanges = (code: string, ranges: readonly string[]): boolean =>
  ranges.some((range) => {
    const [first = '', last] = range.split('-')
    const category = code.slice(0, 3)
    return last ? category >= first && category <= last : code.startsWith(first)
  })

/**
 * Categories of a visit, a contact or a history (observed and ruled out, screened, exposed, counseled, once had, in the
 * family): their words name a disease that the patient does not have by them.
 */
const withoutDisease = ['Z03-Z05', 'Z08-Z13', 'Z20-Z20', 'Z23-Z32', 'Z70-Z71', 'Z76-Z77', 'Z80-Z87']

/** Whether the words of a code name a disease that the patient has. */
export const namesDisease = (code: string): boolean => !isInDiagnosisRanges(code, withoutDisease)
