/** Decimal digits of every script, as keyboards of their languages write them, as 0 to 9. */
export const toAsciiDigits = (typed: string): string =>
  typed.replace(/\p{Nd}/gu, (digit) => String(digitAt(digit.codePointAt(0) ?? 0)))

/** Unicode keeps the digits of a script side by side, from zero to nine. */
const digitAt = (point: number): number => {
  let first = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}
