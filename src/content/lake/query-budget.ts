/** Documents one answer may look at, counting again those it meets again: about two seconds of work. */
const mostLooks = 500_000
/** Characters an answer may have, roughly. */
const mostCharacters = 20_000_000

/** An answer that would take too much of the object everybody shares. */
export class TooMuch extends Error {}

/** The same list, which lets itself be gone through so often and no more. */
export const counted = <T>(list: readonly T[]): T[] => {
  let looks = 0
  return Object.defineProperty(list.slice(), Symbol.iterator, {
    value: function* (this: T[]) {
      for (let at = 0; at < this.length; at += 1) {
        looks += 1
        if (looks > mostLooks) throw new TooMuch('The query looks at too many documents')
        yield this[at]
      }
    },
  })
}

/** Throws before an answer is written out that nobody could hold. */
export const bearable = <T>(answer: T): T => {
  let room = mostCharacters
  const weigh = (value: unknown): void => {
    room -= typeof value === 'string' ? value.length : 8
    if (room < 0) throw new TooMuch('The answer is too large')
    if (!value || typeof value !== 'object') return
    for (const name of Object.keys(value)) {
      room -= name.length
      weigh((value as Record<string, unknown>)[name])
    }
  }
  weigh(answer)
  return answer
}
