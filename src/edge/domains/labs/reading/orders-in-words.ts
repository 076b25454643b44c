const tests =
  /\b((lab|kit|test|swab|culture|panel|titer|serolog(y|ie)|antibod(y|ie)|blood ?count|viral load|x-?ray|ultrasound|biops(y|ie))s?|lab ?work|blood ?work|bloods|testing|cbc|cmp|bmp|lfts?|rpr|vdrl|naats?|gc\/?ct|ct\/?gc|stis?|stds?|hiv|hcv|hbv|hbsag|hcg|a1c|cd4|e?gfr|creatinine|lipids?|urinalysis|ua|ecg|ekg|mri)\b/i
const notATest =
  /\b(hiv|hcv|hbv|stis?|stds?)[ -]+(prevention|prep|pep|prophylaxis|pre-|post-|treatment|care|medic\w*|infection|vaccines?)\b/gi
const ordered =
  /\b(re-?)?order(ed|ing)\b|\borders?\b[^,]{0,40}\b(placed|sent|submitted|entered)\b|\b(placed|sent|submitted|entered) (an? |the |his |her |their |new )?orders?\b/i
const denied =
  /\b(not|never|cannot|without|none|nothing|declin\w*|refus\w*|defer\w*|cancel\w*|withdr\w*)\b|n['’]t\b|\bno (\w+[ -])?(lab|blood|test|swab|culture|panel|kit|order|hiv|sti|std|rpr|cbc|cmp)/i
/** A part of a sentence that names no test itself, such as "Ordered today". */
const alone =
  /^\W*(and )?(we |i |also |were |was |all )*(re-?)?ordered( today| now| as well| too)*\W*$/i

/** The words of a note by which a test was ordered; null where none, or where they deny it. */
export const orderOfTestIn = (words: string): string | null => {
  for (const sentence of words.split(/[.;!?\n]+(?=\s|$)/)) {
    const parts = sentence.replace(notATest, 'it').split(/,| but /i)
    const part = parts.find(
      (each) =>
        ordered.test(each) &&
        !denied.test(each) &&
        (tests.test(each) || (alone.test(each) && tests.test(sentence) && !denied.test(sentence))),
    )
    if (part) return sentence.trim()
  }
  return null
}
