// Nine digits in groups of 3, 2 and 4, of the areas and groups that are given out.
const pattern = /\b(?!000|666|9\d\d)\d{3}([- ])(?!00)\d{2}\1(?!0000)(\d{4})\b/g

/** The text with all but the last four digits of such numbers covered. */
export const maskSocialSecurityNumbers = (text: string): string =>
  text.replace(pattern, '•••-••-$2')
