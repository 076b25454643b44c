// Nine digits in groups of 3, 2 and 4, of the areas and groups that are given out, and in no longer number.
export const socialSecurityNumber =
  /(?<!\d[-.]?)(?!000|666|9)\d{3}([-. ]?)(?!00)\d{2}\1(?!0000)\d{4}(?![-.]?\d)/

/** The text with all but the last four digits of such numbers covered, as long as before. */
export const maskSocialSecurityNumbers = (text: string): string =>
  text.replace(
    new RegExp(socialSecurityNumber, 'g'),
    (found) => found.slice(0, -4).replace(/\d/g, '•') + found.slice(-4),
  )
