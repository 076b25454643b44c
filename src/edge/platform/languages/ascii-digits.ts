/** Digits as keyboards for Arabic and Persian write them, as 0 to 9. */
export const toAsciiDigits = (typed: string): string =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
